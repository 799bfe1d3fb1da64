/** A table in which `verify` finds every edit, except for those listed with a reason. */
export type Covered = {
  /**
   * The column that makes an inserted row differ; null: `verify` does not find an inserted row, for the reason in
   * `insert`.
   */
  readonly own: string | null;
  readonly insert?: string;
  /** The tables of which `verify` names one; by default the table itself. */
  readonly named?: readonly string[];
  /** Columns that `verify` does not compare, and why. */
  readonly except?: Readonly<Record<string, string>>;
};

const HOLDER =
  'holds which session leads at the moment: no start and no decision about money depends on its former value';
const CHECKED = 'is what PostgreSQL checked when the batch was written: nothing reads it afterwards';
const SHOWN = 'is shown to the member alone';

export const COVERED: Readonly<Record<string, Covered>> = {
  journal: { own: 'seq' },
  journal_batch: {
    own: 'to_seq',
    named: ['journal'],
    except: { imbalance: CHECKED, lowest: CHECKED },
  },
  account: { own: 'account_id' },
  position: { own: 'code' },
  trade_order: { own: 'order_id' },
  fill: { own: 'fill_id' },
  posting: { own: 'line' },
  house_posting: { own: 'asset' },
  account_event: { own: 'event_seq' },
  day_result: { own: 'event_seq' },
  price_alert: { own: 'alert_id' },
  cash_hold: { own: 'hold_id' },
  transfer: { own: 'transfer_id' },
  transfer_step: { own: 'event_seq' },
  transfer_source: { own: 'source' },
  offering: { own: 'offering_id' },
  offering_step: { own: 'event_seq' },
  offering_application: { own: 'application_id' },
  margin_account: { own: 'account_id' },
  broker_instrument: { own: 'code' },
  broker_globals: { own: null, insert: 'its key is the brokerage itself' },
  core_lease: {
    named: ['core_lease', 'journal'],
    own: null,
    insert: 'its key is the brokerage itself',
    except: { leader: HOLDER, server: HOLDER, backend_pid: HOLDER, backend_start: HOLDER, expires_at: HOLDER },
  },
  projection: { own: null, insert: 'its key is the brokerage itself' },
  checkpoint: { own: 'epoch' },
  checkpoint_state: {
    own: 'chunk',
    except: {
      epoch: 'chunks of an epoch without a journal row are what a start that did not finish leaves: nothing reads them',
    },
  },
  idempotency: { own: 'key' },
  command_key: { own: 'seq' },
  venue_facts: { own: 'code' },
  minute_bar: { own: 'at' },
  day_bar: { own: 'date' },
  tape_chunk: { own: 'minute_at' },
  app_user: {
    own: 'user_id',
    except: {
      nickname: SHOWN,
      referrer_id: 'is not counted',
      referred_at: 'is not counted',
      may_refer: 'decides about links that are shown, never about money',
      created_at: SHOWN,
      passkey_handle: 'is a random number under which authenticators file passkeys: it opens nothing',
      status_synced: 'marks what was sent to the core already: the status of the account itself is compared',
      withdraw_synced: 'marks what was sent to the core already: the core takes the later wait',
      access_noted: 'is a mark of what the journal holds already: the digest itself is compared',
      notice_orders: SHOWN,
      notice_fills: SHOWN,
      notice_alerts: SHOWN,
    },
  },
  passkey: {
    named: ['app_user'],
    own: 'credential_id',
    except: {
      name: SHOWN,
      counter: 'rises with each use; a lower one refuses the passkey, a higher one too',
      transports: 'is a hint for the browser',
      created_at: SHOWN,
      last_used_at: SHOWN,
    },
  },
  totp_factor: {
    named: ['app_user'],
    own: 'user_id',
    except: {
      created_at: SHOWN,
      begun_in: 'matters until the factor is confirmed',
      last_step: 'rises with each use',
    },
  },
  recovery_code: { named: ['app_user'], own: 'code_hash' },
  agreement_consent: { named: ['app_user'], own: 'version' },
};

const PASSING = 'one-time things, sessions and counters: they end by themselves within hours or days';
const SCREEN = 'what a member has arranged on the screen';
const OPERATORS = 'operators move no money';
const FILES =
  'pictures of members move no money; a changed row or key makes a file unreadable, which the doctor reports';
const IDENTITY = 'what of it decides about orders and withdrawals reaches the journal as account policy';
const PAPERWORK =
  'paperwork of transfers: the broker decides about their money, and its journal has the source of each bank line';
const DOCUMENTS =
  'what was issued of the ledger, which has the numbers: a copy has its own hash, and the server can only insert';
const PROOF =
  'what was published of the ledger: `kabuto proof` recomputes it, and compares with the ledger and the file outside';
const SIGNER =
  'the signer proves every request for itself and keeps a log of its own: the broker decides about the money';
const SETTINGS =
  'settings of the brokerage; what of it decides about money (fees, issues, calendar) reaches the journal as an input';

/** Tables of a tenant that `verify` does not compare, and why. */
export const NOT_COVERED: Readonly<Record<string, string>> = {
  access_token: PASSING,
  refresh_token: PASSING,
  login_session: PASSING,
  attempt_count: PASSING,
  captcha: PASSING,
  contact_code: PASSING,
  factor_token: PASSING,
  step_up: PASSING,
  demo_code: PASSING,
  passkey_challenge: PASSING,
  known_device: PASSING,
  order_device: PASSING,
  order_origin: PASSING,
  mail_outbox: PASSING,
  message_queue: PASSING,
  watch_group: SCREEN,
  watch_item: SCREEN,
  verify_run: 'what a verification found: no decision depends on it',
  message_failure: 'which messages were given up: the server can only insert',
  restore_drill: 'what a drill found about an export: no decision depends on it',
  news_item: 'texts for everybody: no decision depends on them',
  news_read: SCREEN,
  push_key: 'signs messages to browsers: no decision depends on it',
  push_subscription: PASSING,
  push_choice: SCREEN,
  kabus_password: 'opens an API in simulated brokerages only: no money depends on it',
  operator: OPERATORS,
  operator_log: OPERATORS,
  operator_passkey: OPERATORS,
  operator_session: OPERATORS,
  operator_challenge: OPERATORS,
  operator_role: OPERATORS,
  operator_answer: PASSING,
  proposal:
    'what is executed is a journaled command that carries the number of the proposal, its maker and its checker',
  order_notice: PASSING,
  notice: 'repeats to the member what the journal and the logins hold: no decision depends on it',
  notice_cursor: 'how far notices have been written',
  agreement: 'texts of agreements; who agreed to which version, and when, is covered',
  risk_text: 'texts of risk documents; who agreed to which version, and when, is covered',
  agreement_draft: 'what operators prepare: a proposal names the fingerprints of its texts',
  stored_file: FILES,
  file_key: FILES,
  upload_count: PASSING,
  withdrawal_address:
    'where tokens go: the owner is notified of each, a withdrawal names its address, and the signer keeps its own record',
  bank_card: 'where withdrawals go: a changed row cannot be decrypted, and the withdrawal names its destination',
  customer_name: 'how customers are found: no decision depends on it',
  customer_note: 'what operators noted: the server can only insert, and a changed row cannot be read',
  issue_halt: 'when halts that operators made end: the state of the issue is in broker_instrument',
  customer_view: 'who opened personal data: the server can only insert',
  identity_case: IDENTITY,
  identity_rejection: IDENTITY,
  identity_view: IDENTITY,
  funding_deposit: PAPERWORK,
  bank_details: PAPERWORK,
  funding_withdrawal: PAPERWORK,
  token_withdrawal: PAPERWORK,
  cashier_settings: PAPERWORK,
  token_rate: PAPERWORK,
  network_halt: PAPERWORK,
  document: DOCUMENTS,
  document_copy: DOCUMENTS,
  document_receipt: DOCUMENTS,
  document_run: 'how far documents have been issued',
  book_night: PROOF,
  book_root: PROOF,
  book_part: PROOF,
  book_outside: PROOF,
  offering_issue: PAPERWORK,
  offering_document: PAPERWORK,
  offering_prospectus_open: PAPERWORK,
  offering_agreement: PAPERWORK,
  offering_secret: PAPERWORK,
  transfer_file: PAPERWORK,
  transfer_file_line: PAPERWORK,
  segregation_trust: PAPERWORK,
  bank_import: PAPERWORK,
  bank_line: PAPERWORK,
  chain_address: PAPERWORK,
  chain_block: PAPERWORK,
  chain_deposit: PAPERWORK,
  chain_move: PAPERWORK,
  chain_payment: PAPERWORK,
  chain_sweep: PAPERWORK,
  demo_chain_transfer: PAPERWORK,
  demo_chain_transaction: SIGNER,
  signer_request: SIGNER,
  signer_approval: SIGNER,
  signer_cancel: SIGNER,
  signer_customer_key: SIGNER,
  signer_address: SIGNER,
  signer_first_seen: SIGNER,
  signer_reply: SIGNER,
  signer_status: SIGNER,
  tenant: SETTINGS,
};
