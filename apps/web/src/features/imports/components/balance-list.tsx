import type { ImportBalance } from '@salim/contract';
import { ASSET_SUB_TYPES } from '@salim/contract/facts/asset-types';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { Money } from '../../../ui/money.tsx';
import { assetTargetOf, type BalanceRow, newTargetId } from '../mapping-rows.ts';
import css from './balance-list.module.css';
import { MappingChooser, type MappingTarget } from './mapping-list.tsx';
import { TargetArrow, TargetName } from './mapping-target.tsx';

type Target = ImportBalance['suggestion'] | null;

interface BalanceListProps {
  readonly rows: readonly BalanceRow[];
  /** The day at whose end the accounts have these balances. */
  readonly date: string;
  /** In the book's time zone. */
  readonly today: string;
  readonly onChoose: (targets: Readonly<Record<string, Target>>) => void;
  readonly onDate: (date: string) => void;
}

interface LineProps {
  readonly row: BalanceRow;
  readonly onChoose: (target: Target) => void;
  readonly onOpen: () => void;
}

/** A new asset also gets the subtype if its type allows it. */
function targetName(target: MappingTarget, { subType, suggestion }: ImportBalance): string {
  const fits = target.isNew && typeof suggestion === 'object' && target.id === newTargetId(suggestion.create);
  return fits && subType !== null ? ASSET_SUB_TYPES[subType].name : target.name;
}

function Line({ row, onChoose, onOpen }: LineProps) {
  const { name, balance, isTaken, isDone } = row;
  const target = row.targets.find((one) => one.id === row.targetId);
  const stated = (
    <span className={css.account}>
      <span className={css.name}>{name}</span>
      <span className={css.group}>{balance.group}</span>
    </span>
  );
  return (
    <li className={css.row} data-left-out={!isTaken || undefined}>
      {isDone ? (
        <div className={css.done}>{stated}</div>
      ) : (
        <Checkbox
          aria-label={`${name} 잔액 맞추기`}
          isSelected={isTaken}
          onChange={(isNowTaken) => onChoose(isNowTaken ? balance.suggestion : null)}
        >
          {stated}
        </Checkbox>
      )}
      <span className={css.amount}>
        <Money value={balance.amount} />
      </span>
      <span className={css.target}>
        <TargetArrow />
        {isDone ? (
          '이미 맞췄어요'
        ) : isTaken ? (
          <TargetName name={target && targetName(target, balance)} isNew={target?.isNew === true} />
        ) : (
          '맞추지 않음'
        )}
      </span>
      {isTaken ? (
        <Button size="small" aria-label={`${name} 잔액을 맞출 자산 바꾸기`} onPress={onOpen} className={css.change}>
          바꾸기
        </Button>
      ) : null}
    </li>
  );
}

/** The account balances in the file: which of them to import, for which asset and as of which day. */
export function BalanceList({ rows, date, today, onChoose, onDate }: BalanceListProps) {
  const [day, setDay] = useState<string | null>(date);
  const chooseDay = (next: string | null) => {
    setDay(next);
    // A date is invalid while it is being typed part by part.
    if (next !== null && next !== date) onDate(next);
  };
  const [openName, setOpenName] = useState<string | null>(null);
  const open = rows.find((row) => row.name === openName);
  const free = rows.filter((row) => !row.isDone);
  const taken = free.filter((row) => row.isTaken);
  const chooseAll = (areTaken: boolean) =>
    onChoose(Object.fromEntries(free.map(({ name, balance }) => [name, areTaken ? balance.suggestion : null])));
  return (
    <>
      <p className={css.explanation}>
        가져온 뒤 자산의 잔액을 파일의 금액에 맞춰요. 수입·지출에는 포함되지 않고, 가져오기를 되돌리면 잔액도 함께
        돌아가요.
      </p>
      <div className={css.head}>
        <DatePicker label="잔액 기준일" value={day} today={today} onChange={chooseDay} />
        {free.length < 2 ? null : (
          <Checkbox
            isSelected={taken.length === free.length}
            isIndeterminate={taken.length > 0 && taken.length < free.length}
            onChange={chooseAll}
          >
            모두 맞추기
          </Checkbox>
        )}
      </div>
      <ul className={css.list}>
        {rows.map((row) => (
          <Line
            key={row.name}
            row={row}
            onChoose={(target) => onChoose({ [row.name]: target })}
            onOpen={() => setOpenName(row.name)}
          />
        ))}
      </ul>
      {open ? (
        <MappingChooser
          key={open.name}
          item="자산"
          row={open}
          onChoose={(target) => {
            setOpenName(null);
            if (target.id !== open.targetId) onChoose({ [open.name]: assetTargetOf(target) });
          }}
          onClose={() => setOpenName(null)}
        />
      ) : null}
    </>
  );
}
