// Generated from the migrated schema: node tools/generate-table-types.ts
import type {
  Activity,
  AssetSubType,
  AssetTerms,
  DuesSeat,
  GiftEvent,
  IntakeDraftView,
  Notification,
  SortingRule,
  TokenScope,
  UndatedTransaction,
  UserSettings,
  WebhookEvent,
} from '@salim/contract';
import type { LearnedPiece } from '@salim/domain';
import type { Generated } from 'kysely';
import type { Instant, Json, JsonWithDefault, NullableInstant } from './column-types.ts';

/** Rows of every table, as the query builder reads and writes them. */
export interface Tables {
  activity: {
    book_id: string;
    activity_id: string;
    actor_id: string;
    action: Activity['action'];
    entity: Activity['entity'];
    entity_id: string | null;
    before: Json | null;
    after: Json | null;
    created_at: Instant;
    undo_of: string | null;
    undo: Json | null;
    program: string | null;
  };
  assets: {
    book_id: string;
    asset_id: string;
    asset_type:
      | 'CASH'
      | 'SAVINGS_ACCOUNT'
      | 'CHECKING_ACCOUNT'
      | 'CREDIT_CARD'
      | 'DEBIT_CARD'
      | 'INVESTMENT'
      | 'REAL_ESTATE'
      | 'OTHER';
    sub_type: AssetSubType | null;
    name: string;
    opening_balance: number;
    posted: Generated<number>;
    is_active: boolean;
    institution: string;
    note: string;
    color: string;
    icon: string;
    sort_order: number;
    payment_day: number | null;
    cutoff_day: number | null;
    settlement_asset_id: string | null;
    version: Generated<number>;
    created_at: Instant;
    deleted_at: NullableInstant;
    rate_bps: number | null;
    maturity_date: string | null;
    monthly_payment: number | null;
    terms: Json<AssetTerms> | null;
  };
  attachments: {
    book_id: string;
    attachment_id: string;
    transaction_id: string;
    name: string;
    media_type: 'image/jpeg' | 'image/webp' | 'application/pdf';
    file_name: string;
    size: number;
    sha256: Buffer;
    width: number | null;
    height: number | null;
    preview_size: number | null;
    preview_sha256: Buffer | null;
    created_by: string;
    created_at: Instant;
  };
  blocks: {
    user_id: string;
    blocked_id: string;
    created_at: Instant;
  };
  book_clocks: {
    book_id: string;
    counter: number;
    ledger_version: Generated<number>;
  };
  book_events: {
    book_id: string;
    counter: number;
    entity: string;
    entity_id: string | null;
    version: number | null;
    actor_id: string;
    created_at: Instant;
    is_private: Generated<boolean>;
    budget_id: number | null;
  };
  books: {
    book_id: string;
    title: string;
    description: string;
    icon: string;
    color: string;
    currency: string;
    time_zone: string;
    month_start_day: number;
    month_start_rule: 'PREVIOUS' | 'CURRENT';
    month_start_adjust: 'NONE' | 'PREVIOUS_BUSINESS_DAY' | 'NEXT_BUSINESS_DAY';
    installment_basis: 'CONSUMPTION' | 'BILLING';
    version: Generated<number>;
    created_at: Instant;
    deleted_at: NullableInstant;
    kind: Generated<'HOUSEHOLD' | 'TRAVEL'>;
  };
  budget_alerts: {
    book_id: string;
    budget_month: number;
    category_id: string | null;
    threshold: 80 | 100;
    alerted_at: Instant;
  };
  budget_lines: {
    book_id: string;
    budget_month: number;
    category_id: string;
    amount: number;
    rollover: 'NONE' | 'SURPLUS' | 'DEFICIT' | 'BOTH';
  };
  budgets: {
    book_id: string;
    budget_month: number;
    income_amount: number;
    expense_amount: number;
    memo: string;
    version: Generated<number>;
    created_at: Instant;
    updated_at: Instant;
  };
  calendar_feeds: {
    user_id: string;
    feed_id: string;
    code_hash: Buffer;
    book_ids: string[];
    created_at: Instant;
    last_opened_at: NullableInstant;
  };
  categories: {
    book_id: string;
    category_id: string;
    kind: 'INCOME' | 'EXPENSE';
    parent_id: string | null;
    name: string;
    icon: string;
    color: string;
    cost_kind: 'FIXED' | 'VARIABLE' | null;
    sort_order: number;
    is_archived: Generated<boolean>;
    version: Generated<number>;
    created_at: Instant;
    deleted_at: NullableInstant;
    tax_kind: 'MARKET' | 'TRANSIT' | 'CULTURE' | 'EXCLUDED' | 'ORDINARY' | null;
  };
  closing_consents: {
    book_id: string;
    closing_id: string;
    user_id: string;
    agreed_at: Instant;
  };
  closings: {
    book_id: string;
    closing_id: string;
    through: string;
    statement: Json;
    closed_by: string;
    closed_at: Instant;
    reopened_at: NullableInstant;
  };
  comments: {
    book_id: string;
    comment_id: string;
    transaction_id: string;
    author_id: string;
    body: string;
    mentions: Generated<string[]>;
    created_at: Instant;
  };
  consents: {
    user_id: string;
    kind: 'TERMS' | 'PRIVACY' | 'AGE' | 'MARKETING';
    document_version: string;
    is_agreed: boolean;
    channel: string;
    decided_at: Instant;
  };
  directory: {
    id: string;
    book_id: string;
    request_hash: Buffer | null;
  };
  dues: {
    book_id: string;
    dues_id: string;
    name: string;
    amount: number;
    start_month: string;
    end_month: string | null;
    memo: string;
    seats: Json<DuesSeat[]>;
    created_by: string;
    created_at: Instant;
    version: Generated<number>;
    deleted_at: NullableInstant;
    asset_id: string | null;
  };
  dues_payments: {
    book_id: string;
    dues_payment_id: string;
    dues_id: string;
    seat_id: string;
    month: string;
    amount: number;
    is_exempt: boolean;
    date: string;
    memo: string;
    transaction_id: string | null;
    created_by: string;
    created_at: Instant;
  };
  duplicate_dismissals: {
    book_id: string;
    first_id: string;
    second_id: string;
    dismissed_by: string;
    dismissed_at: Instant;
  };
  exchange_rates: {
    book_id: string;
    currency: string;
    rate_date: string;
    rate: string;
    source: 'ECB' | 'KOREAEXIM' | 'TYPED';
  };
  external_identities: {
    issuer: string;
    subject: string;
    user_id: string;
    provider: string;
    linked_at: Instant;
  };
  external_tickets: {
    ticket_hash: Buffer;
    browser_hash: Buffer;
    step: 'JOIN' | 'OTP';
    provider: string;
    user_id: string | null;
    sealed_identity: string;
    created_at: Instant;
    expires_at: Instant;
    used_at: NullableInstant;
  };
  friend_group_members: {
    group_id: string;
    user_id: string;
    friend_id: string;
  };
  friend_groups: {
    group_id: string;
    user_id: string;
    name: string;
    color: string;
    request_hash: Buffer | null;
    version: Generated<number>;
    created_at: Instant;
  };
  friend_requests: {
    request_id: string;
    from_id: string;
    to_id: string;
    created_at: Instant;
  };
  friendships: {
    user_id: string;
    friend_id: string;
    since: Instant;
  };
  gift_events: {
    book_id: string;
    gift_event_id: string;
    direction: 'GIVEN' | 'RECEIVED';
    person: string;
    relation: string;
    event: GiftEvent['event'];
    amount: number;
    date: string;
    memo: string;
    search_text: string;
    search_choseong: string;
    transaction_id: string | null;
    created_by: string;
    created_at: Instant;
    version: Generated<number>;
    deleted_at: NullableInstant;
  };
  goal_celebrations: {
    book_id: string;
    goal_id: string;
    user_id: string;
    celebrated_at: Instant;
  };
  goal_contributions: {
    book_id: string;
    contribution_id: string;
    goal_id: string;
    amount: number;
    date: string;
    memo: string;
    created_by: string;
    created_at: Instant;
  };
  goals: {
    book_id: string;
    goal_id: string;
    kind: 'SAVE' | 'SPEND_LESS';
    name: string;
    icon: string;
    target_amount: number;
    target_date: string | null;
    asset_id: string | null;
    category_id: string | null;
    status: Generated<'ACTIVE' | 'DONE' | 'ARCHIVED'>;
    reached_at: NullableInstant;
    created_by: string;
    created_at: Instant;
    version: Generated<number>;
    deleted_at: NullableInstant;
  };
  guest_links: {
    book_id: string;
    guest_link_id: string;
    member_id: string;
    scope: 'VIEW' | 'ADD';
    created_by: string;
    created_at: Instant;
    expires_at: Instant;
    last_opened_at: NullableInstant;
  };
  idempotency_keys: {
    user_id: string;
    key: string;
    request_hash: Buffer;
    status: number | null;
    answer: Json | null;
    created_at: Instant;
  };
  import_contents: {
    book_id: string;
    import_id: string;
    row_number: number;
    entry: Json;
  };
  import_mappings: {
    book_id: string;
    signature: Buffer;
    columns: Json;
    assets: Json;
    categories: Json;
    used_at: Instant;
    answers: JsonWithDefault;
  };
  import_rows: {
    book_id: string;
    import_id: string;
    row_number: number;
    problem: string | null;
    fingerprint: Buffer | null;
    occurrence: number | null;
    transaction_id: string | null;
    is_booked: Generated<boolean>;
    is_duplicate: Generated<boolean>;
    source_id: string | null;
    matched_id: string | null;
    is_paired: Generated<boolean>;
  };
  imports: {
    book_id: string;
    import_id: string;
    status: 'READY' | 'COMMITTED' | 'TAKEN_BACK';
    failure: string | null;
    file_name: string;
    file: Buffer | null;
    source: string;
    encoding: string | null;
    sheet_name: string | null;
    columns: Json;
    headers: Json;
    choices: Json;
    summary: Json;
    made: Json | null;
    booked: Generated<number>;
    duplicates: Generated<number>;
    created_by: string;
    created_at: Instant;
    committed_at: NullableInstant;
    taken_back_at: NullableInstant;
    questions: JsonWithDefault;
    work_began_at: NullableInstant;
  };
  inbox_items: {
    book_id: string;
    item_id: string;
    user_id: string;
    draft: Json<IntakeDraftView>;
    created_at: Instant;
    closed_at: NullableInstant;
    transaction_id: string | null;
  };
  insight_dismissals: {
    book_id: string;
    user_id: string;
    insight_id: string;
    dismissed_at: Instant;
  };
  installation: {
    is_only: Generated<boolean>;
    key_check_sealed: string;
    push_key_sealed: string;
    file_target: 'DISK' | 'S3' | 'LEAVING_S3' | null;
    key_since: NullableInstant;
  };
  intake_messages: {
    book_id: string;
    message_hash: Buffer;
    transaction_id: string | null;
    taken_at: Instant;
    issuer: string | null;
    is_rail: Generated<boolean>;
    shape: string | null;
    card_hint: string | null;
  };
  invites: {
    book_id: string;
    invite_id: string;
    code_sealed: string;
    role: 'VIEWER' | 'MEMBER' | 'MANAGER';
    max_uses: number;
    uses: Generated<number>;
    seat_user_id: string | null;
    invitee_id: string | null;
    created_by: string;
    created_at: Instant;
    expires_at: Instant;
    revoked_at: NullableInstant;
    accounts_created: Generated<number>;
  };
  large_books: {
    book_id: string;
  };
  letter_signatures: {
    book_id: string;
    month: string;
    user_id: string;
    figures: string;
    signed_at: Instant;
  };
  limit_counters: {
    limit_key: string;
    count: number;
    last_at: Instant;
    until: Instant;
  };
  mail_tokens: {
    token_hash: Buffer;
    user_id: string;
    purpose: 'VERIFY_EMAIL' | 'CHANGE_EMAIL' | 'RESET_PASSWORD' | 'DELETE_ACCOUNT';
    email: string;
    created_at: Instant;
    expires_at: Instant;
    used_at: NullableInstant;
  };
  member_budget_alerts: {
    book_id: string;
    budget_month: number;
    user_id: string;
    is_all: boolean;
    category_id: string | null;
    threshold: 80 | 100;
    alerted_at: Instant;
  };
  member_budget_lines: {
    book_id: string;
    budget_month: number;
    user_id: string;
    is_all: boolean;
    category_id: string | null;
    amount: number;
    rollover: 'NONE' | 'SURPLUS' | 'DEFICIT' | 'BOTH';
  };
  members: {
    book_id: string;
    user_id: string;
    role: 'VIEWER' | 'MEMBER' | 'MANAGER' | 'OWNER';
    seat_name: string | null;
    nickname: string | null;
    color: string;
    joined_at: Instant;
    left_at: NullableInstant;
    own_entries_only: Generated<boolean>;
    pay_to_sealed: string | null;
  };
  message_cards: {
    book_id: string;
    user_id: string;
    issuer: string;
    card_hint: string;
    asset_id: string | null;
    payment_method_id: string | null;
    cumulative: number | null;
    cumulative_at: string | null;
    gap_amount: number | null;
    gap_since: string | null;
    gap_until: string | null;
  };
  message_formats: {
    book_id: string;
    format_id: string;
    user_id: string;
    name: string;
    kind: 'EXPENSE' | 'INCOME' | 'TRANSFER' | 'IGNORE';
    pieces: Json<LearnedPiece[]>;
    created_at: Instant;
  };
  monthly_sum_changes: {
    book_id: string;
    change_id: Generated<string>;
    category_id: string;
    month: string;
    income: number;
    expense: number;
    excluded: number;
    income_lines: number;
    expense_lines: number;
    excluded_lines: number;
    transactions: number;
  };
  monthly_sums: {
    book_id: string;
    category_id: string;
    month: string;
    income: number;
    expense: number;
    excluded: number;
    income_lines: number;
    expense_lines: number;
    excluded_lines: number;
    transactions: number;
  };
  notification_settings: {
    user_id: string;
    settings: Json;
    updated_at: Instant;
  };
  notifications: {
    user_id: string;
    notification_id: string;
    type: Notification['type'];
    title: string;
    message: string;
    link: string | null;
    book_id: string | null;
    is_read: Generated<boolean>;
    created_at: Instant;
    about_id: string | null;
  };
  notified_card_bills: {
    book_id: string;
    asset_id: string;
    bill_month: string;
    notified_at: Instant;
  };
  notified_changes: {
    book_id: string;
    user_id: string;
    notified_up_to: Instant;
  };
  oauth_requests: {
    state_hash: Buffer;
    browser_hash: Buffer;
    provider: string;
    user_id: string | null;
    session_id: string | null;
    sealed_checks: string;
    return_to: string;
    created_at: Instant;
    expires_at: Instant;
    used_at: NullableInstant;
  };
  outbox: {
    message_id: string;
    channel: 'MAIL' | 'PUSH';
    sealed_payload: string;
    created_at: Instant;
    next_attempt_at: Instant;
    attempts: Generated<number>;
    given_up_at: NullableInstant;
  };
  party_sums: {
    book_id: string;
    month: string;
    kind:
      | 'TYPE'
      | 'ASSET'
      | 'METHOD'
      | 'MEMBER'
      | 'METHOD_REPORT'
      | 'MEMBER_REPORT'
      | 'MERCHANT_REPORT'
      | 'SPENDING_REPORT'
      | 'DESCRIPTION'
      | 'EXPENSE';
    sums: Json;
  };
  passkey_challenges: {
    challenge_hash: Buffer;
    user_id: string | null;
    expires_at: Instant;
  };
  passkeys: {
    user_id: string;
    passkey_id: string;
    credential_id: string;
    rp_id: string;
    public_key: Buffer;
    sign_count: number;
    is_synced: boolean;
    transports: string[];
    name: string;
    created_at: Instant;
    last_used_at: NullableInstant;
  };
  payers: {
    book_id: string;
    transaction_id: string;
    user_id: string;
    amount: number;
  };
  payment_methods: {
    book_id: string;
    payment_method_id: string;
    name: string;
    type: 'CASH' | 'CREDIT_CARD' | 'DEBIT_CARD' | 'BANK_TRANSFER' | 'EASY_PAY' | 'VOUCHER' | 'OTHER';
    rail: string | null;
    asset_id: string | null;
    icon: string;
    color: string;
    sort_order: number;
    is_archived: Generated<boolean>;
    version: Generated<number>;
    created_at: Instant;
    deleted_at: NullableInstant;
  };
  payments: {
    book_id: string;
    transaction_id: string;
    position: number;
    asset_id: string | null;
    posting_asset_id: string | null;
    payment_method_id: string | null;
    amount: number;
  };
  person_clocks: {
    user_id: string;
    counter: number;
  };
  person_events: {
    user_id: string;
    counter: number;
    notification_id: string;
    created_at: Instant;
  };
  personal_tokens: {
    user_id: string;
    token_id: string;
    token_hash: Buffer;
    name: string;
    scopes: TokenScope[];
    book_ids: string[] | null;
    created_at: Instant;
    expires_at: NullableInstant;
    last_used_at: NullableInstant;
  };
  postings: {
    book_id: string;
    transaction_id: string;
    position: number;
    date: string;
    account: 'ASSET' | 'CATEGORY' | 'EQUITY';
    asset_id: string | null;
    category_id: string | null;
    equity: 'UNASSIGNED' | 'ADJUSTMENT' | 'SETTLEMENT' | null;
    flow: 'INCOME' | 'EXPENSE' | null;
    amount: number;
    is_excluded: boolean;
  };
  presence: {
    book_id: string;
    user_id: string;
    window_id: string;
    transaction_id: string | null;
    is_editing: boolean;
    seen_at: Instant;
  };
  profile_images: {
    user_id: string;
    name: string;
    content: Buffer;
    created_at: Instant;
  };
  push_subscriptions: {
    user_id: string;
    subscription_id: string;
    session_id: string;
    endpoint_lookup: string;
    sealed_target: string;
    created_at: Instant;
  };
  reassignments: {
    book_id: string;
    move_id: string;
    kind:
      | 'SPLIT'
      | 'POSTING'
      | 'FEE'
      | 'PAYMENT'
      | 'TAG'
      | 'CHILD'
      | 'BUDGET_LINE'
      | 'MEMBER_BUDGET_LINE'
      | 'GOAL'
      | 'RECURRING_RULE'
      | 'SORTING_RULE'
      | 'LOAN';
    row_id: string;
    position: Generated<number>;
    from_id: string;
    to_id: string | null;
    from_line: Json | null;
    to_line: Json | null;
    version: number | null;
  };
  recovery_codes: {
    user_id: string;
    code_lookup: string;
  };
  recurring_occurrences: {
    book_id: string;
    rule_id: string;
    occurrence_date: string;
    own_date: string | null;
    own_amount: number | null;
    is_skipped: Generated<boolean>;
    waiting_since: NullableInstant;
    recorded_at: NullableInstant;
    transaction_id: string | null;
    recorded_date: string | null;
    recorded_amount: number | null;
    released_version: number | null;
  };
  recurring_rules: {
    book_id: string;
    rule_id: string;
    template: Json<UndatedTransaction>;
    rrule: string;
    start_date: string;
    end_date: string | null;
    count: number | null;
    adjust: 'NONE' | 'PREVIOUS_BUSINESS_DAY' | 'NEXT_BUSINESS_DAY';
    mode: 'AUTO' | 'REMIND';
    open_from: string;
    due_on: string | null;
    is_paused: Generated<boolean>;
    problem: 'ASSET_GONE' | 'AUTHOR_GONE' | 'BOOK_GONE' | 'REFUSED' | null;
    created_by: string;
    created_at: Instant;
    updated_at: Instant;
    version: Generated<number>;
    deleted_at: NullableInstant;
    into_book_id: string | null;
    into_asset_id: string | null;
    loan_asset_id: string | null;
  };
  refresh_tokens: {
    token_hash: Buffer;
    session_id: string;
    created_at: Instant;
    spent_at: NullableInstant;
  };
  rule_runs: {
    book_id: string;
    run_id: string;
    rule_names: Json;
    transaction_count: number;
    entries: Json;
    created_by: string;
    created_at: Instant;
    undone_at: NullableInstant;
  };
  saved_views: {
    book_id: string;
    view_id: string;
    owner_id: string | null;
    name: string;
    target: 'TRANSACTIONS' | 'ANALYTICS';
    query: string;
    on_dashboard: boolean;
    created_by: string;
    created_at: Instant;
    updated_at: Instant;
    version: Generated<number>;
  };
  schema_migrations: {
    migration_id: string;
    applied_at: Instant;
    keeps_older_servers: Generated<boolean>;
  };
  security_log: {
    log_id: string;
    at: Instant;
    user_id: string | null;
    kind: string;
    address: string;
    details: Json;
  };
  sessions: {
    session_id: string;
    user_id: string;
    device: string;
    created_at: Instant;
    authenticated_at: Instant;
    last_seen_at: Instant;
    expires_at: Instant;
    ended_at: NullableInstant;
    place: string | null;
  };
  settlements: {
    book_id: string;
    settlement_id: string;
    from_user_id: string;
    to_user_id: string;
    amount: number;
    date: string;
    status: 'REQUESTED' | 'SENT' | 'CONFIRMED';
    from_asset_id: string | null;
    to_asset_id: string | null;
    created_by: string;
    created_at: Instant;
    updated_at: Instant;
    version: Generated<number>;
    deleted_at: NullableInstant;
    settled_book_id: string | null;
    settled_id: string | null;
  };
  share_defaults: {
    book_id: string;
    share_default_id: string;
    category_id: string | null;
    payer_id: string | null;
    share_method: 'EQUAL' | 'RATIO' | 'INCOME' | null;
    bearers: Json;
  };
  shares: {
    book_id: string;
    transaction_id: string;
    user_id: string;
    amount: number;
    weight: number | null;
  };
  sorting_rules: {
    book_id: string;
    sorting_rule_id: string;
    name: string;
    conditions: Json<SortingRule['conditions']>;
    actions: Json<SortingRule['actions']>;
    is_active: Generated<boolean>;
    sort_order: number;
    created_by: string;
    created_at: Instant;
    updated_at: Instant;
    version: Generated<number>;
  };
  splits: {
    book_id: string;
    transaction_id: string;
    position: number;
    category_id: string | null;
    amount: number;
    memo: string;
  };
  stated_incomes: {
    book_id: string;
    month: number;
    user_id: string;
    amount: number;
    stated_at: Instant;
  };
  tags: {
    book_id: string;
    tag_id: string;
    name: string;
    color: string;
    version: Generated<number>;
    created_at: Instant;
    deleted_at: NullableInstant;
    sort_order: number | null;
  };
  transaction_tags: {
    book_id: string;
    transaction_id: string;
    tag_id: string;
  };
  transactions: {
    book_id: string;
    transaction_id: string;
    type: 'INCOME' | 'EXPENSE' | 'TRANSFER' | 'ADJUSTMENT';
    direction: 'IN' | 'OUT' | null;
    date: string;
    time: Generated<string>;
    amount: number;
    description: string;
    memo: string;
    is_refund: boolean;
    refund_of_id: string | null;
    to_asset_id: string | null;
    to_posting_asset_id: string | null;
    fee: number;
    fee_category_id: string | null;
    foreign_currency: string | null;
    foreign_amount: number | null;
    foreign_rate: string | null;
    installment_months: number | null;
    installment_interest_free: boolean | null;
    installment_fee_total: number | null;
    share_method: 'EQUAL' | 'RATIO' | 'AMOUNT' | 'ITEM' | 'INCOME' | null;
    visibility: 'SHARED' | 'MASKED';
    reveal_on: string | null;
    exclude_from_stats: boolean;
    import_id: string | null;
    created_by: string;
    updated_by: string;
    created_at: Instant;
    updated_at: Instant;
    version: Generated<number>;
    deleted_at: NullableInstant;
    search_text: string;
    search_choseong: string;
    search_tokens: string[];
    choseong_tokens: string[];
    recurring_rule_id: string | null;
    recurring_date: string | null;
    settlement_id: string | null;
    is_guest: Generated<boolean>;
    share_items: Json | null;
    tax_kind: 'MARKET' | 'TRANSIT' | 'CULTURE' | 'EXCLUDED' | 'ORDINARY' | null;
    cash_receipt: Generated<boolean>;
  };
  two_factor: {
    user_id: string;
    secret_sealed: string;
    created_at: Instant;
    confirmed_at: NullableInstant;
    last_step: Generated<number>;
    wrong_at: Generated<Date[]>;
  };
  unfinished_restores: {
    book_id: string;
    begun_at: Instant;
  };
  user_books: {
    user_id: string;
    book_id: string;
    position: Generated<number>;
  };
  user_settings: {
    user_id: string;
    theme: 'system' | 'light' | 'dark';
    number_display: 'won' | 'sign' | 'man';
    week_start: 'sunday' | 'monday';
    first_screen: UserSettings['firstScreen'];
    has_shortcuts: boolean;
    default_book: string | null;
    updated_at: Instant;
  };
  users: {
    user_id: string;
    username: string;
    name: string;
    email: string;
    email_verified_at: NullableInstant;
    password_hash: string | null;
    profile_image_url: string | null;
    friend_code_sealed: string;
    friend_code_lookup: string;
    marketing_agreed: Generated<boolean>;
    created_at: Instant;
    updated_at: Instant;
    deleted_at: NullableInstant;
  };
  webhook_deliveries: {
    book_id: string;
    delivery_id: string;
    webhook_id: string;
    event: string;
    payload: string;
    status: Generated<'WAITING' | 'DELIVERED' | 'FAILED'>;
    attempts: Generated<number>;
    response_status: number | null;
    error: string | null;
    created_at: Instant;
    last_attempt_at: NullableInstant;
    next_attempt_at: NullableInstant;
  };
  webhooks: {
    book_id: string;
    webhook_id: string;
    url: string;
    sealed_secret: string;
    events: WebhookEvent[];
    is_active: Generated<boolean>;
    failures: Generated<number>;
    last_delivered_at: NullableInstant;
    leased_until: NullableInstant;
    created_by: string;
    created_at: Instant;
    version: Generated<number>;
  };
  wrong_passwords: {
    account_lookup: string;
    wrong_at: Date[];
  };
}
