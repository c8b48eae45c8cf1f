/** A closing keeps the balances between members, which money that a member moves between two books does not change. */
export const closedOwnMoves = {
  id: '102-closed-own-moves',
  sql: `
drop trigger closed_settlements_are_not_added on settlements;
drop trigger closed_settlements_are_not_changed on settlements;
create trigger closed_settlements_are_not_added after insert on settlements for each row
  when (new.from_user_id <> new.to_user_id and new.status = 'CONFIRMED' and new.deleted_at is null)
  execute function closed_settlements_are_kept();
create trigger closed_settlements_are_not_changed after update on settlements for each row
  when ((old.from_user_id <> old.to_user_id or new.from_user_id <> new.to_user_id) and
    (old.status = 'CONFIRMED' or new.status = 'CONFIRMED') and
    (old.date, old.amount, old.status, old.deleted_at is null) is distinct from
    (new.date, new.amount, new.status, new.deleted_at is null))
  execute function closed_settlements_are_kept();`,
};
