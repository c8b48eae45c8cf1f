import { csvText, encoded, type FileCell } from './ledger-files.ts';

/** A CSV file of a program: its header and its rows. */
export function csvOf(header: readonly FileCell[], rows: readonly (readonly FileCell[])[]): Uint8Array {
  return encoded(csvText([header, ...rows]), 'UTF-8');
}

export const BANKSALAD_HEADER = [
  '날짜',
  '시간',
  '타입',
  '대분류',
  '소분류',
  '내용',
  '금액',
  '화폐',
  '결제수단',
  '메모',
];
export const WHOOING_HEADER = ['날짜', '아이템', '금액', '왼쪽', '오른쪽', '메모'];
export const YNAB_HEADER = [
  'Account',
  'Flag',
  'Date',
  'Payee',
  'Category Group/Category',
  'Category Group',
  'Category',
  'Memo',
  'Outflow',
  'Inflow',
  'Cleared',
];
export const ACTUAL_HEADER = ['Account', 'Date', 'Payee', 'Notes', 'Category', 'Amount', 'Split_Amount', 'Cleared'];
export const FIREFLY_HEADER = [
  'user_id',
  'journal_id',
  'type',
  'amount',
  'foreign_amount',
  'currency_code',
  'foreign_currency_code',
  'description',
  'date',
  'source_name',
  'source_iban',
  'destination_name',
  'destination_iban',
  'reconciled',
  'category',
  'budget',
  'bill',
  'tags',
  'notes',
];
export const EZBOOKKEEPING_HEADER = [
  'Time',
  'Timezone',
  'Type',
  'Category',
  'Sub Category',
  'Account',
  'Account Currency',
  'Amount',
  'Account2',
  'Account2 Currency',
  'Account2 Amount',
  'Geographic Location',
  'Tags',
  'Description',
];
export const SPLITWISE_HEADER = ['Date', 'Description', 'Category', 'Cost', 'Currency', '지은', '민수'];

/** One transaction of a statement that is not a table. */
export interface Posted {
  readonly date: string;
  /** In the minor unit of a currency without fractions; negative for outgoing money. */
  readonly move: number;
  readonly name: string;
  readonly memo: string;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** OFX of either kind, with one account. */
export function ofxFile(
  posted: readonly Posted[],
  { isXml = false, isCard = false, currency = 'KRW' } = {},
): Uint8Array {
  const leaf = (name: string, value: string) =>
    value === '' ? '' : `<${name}>${escaped(value)}${isXml ? `</${name}>` : ''}\n`;
  const transactions = posted
    .map(
      ({ date, move, name, memo }, index) =>
        `<STMTTRN>\n${leaf('TRNTYPE', move < 0 ? 'DEBIT' : 'CREDIT')}${leaf('DTPOSTED', `${date.replaceAll('-', '')}120000[+9:KST]`)}` +
        `${leaf('TRNAMT', String(move))}${leaf('FITID', `F${index}`)}${leaf('NAME', name)}${leaf('MEMO', memo)}</STMTTRN>\n`,
    )
    .join('');
  const [message, statement, account] = isCard
    ? ['CREDITCARDMSGSRSV1', 'CCSTMTRS', 'CCACCTFROM']
    : ['BANKMSGSRSV1', 'STMTRS', 'BANKACCTFROM'];
  const head = isXml
    ? '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n'
    : 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:UTF-8\n\n';
  return encoded(
    `${head}<OFX>\n<SIGNONMSGSRSV1>\n<SONRS>\n<FI>\n${leaf('ORG', '우리동네은행')}</FI>\n</SONRS>\n</SIGNONMSGSRSV1>\n` +
      `<${message}>\n<${statement}>\n${leaf('CURDEF', currency)}<${account}>\n${leaf('ACCTID', '110123456789')}</${account}>\n` +
      `<BANKTRANLIST>\n${transactions}</BANKTRANLIST>\n<LEDGERBAL>\n${leaf('BALAMT', '100')}</LEDGERBAL>\n</${statement}>\n</${message}>\n</OFX>\n`,
    'UTF-8 without mark',
  );
}

export function qifFile(posted: readonly Posted[], lineEnd = '\n'): Uint8Array {
  const lines = ['!Account', 'N생활비 통장', 'TBank', '^', '!Type:Bank'];
  for (const { date, move, name, memo } of posted) {
    lines.push(`D${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`, `T${move.toLocaleString('en-US')}`);
    if (name !== '') lines.push(`P${name}`);
    if (memo !== '') lines.push(`M${memo}`);
    lines.push('^');
  }
  return encoded(lines.map((line) => line + lineEnd).join(''), 'UTF-8 without mark');
}

export function camtFile(posted: readonly Posted[], { currency = 'KRW', prolog = '' } = {}): Uint8Array {
  const transactions = posted
    .map(({ date, move, name, memo }) => {
      const [direction, party] = move < 0 ? ['DBIT', 'Cdtr'] : ['CRDT', 'Dbtr'];
      return (
        `<Ntry><Amt Ccy="${currency}">${Math.abs(move)}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts>` +
        `<BookgDt><Dt>${date}</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>X</EndToEndId></Refs>` +
        `<RltdPties><${party}><Nm>${escaped(name)}</Nm></${party}></RltdPties>` +
        (memo === '' ? '' : `<RmtInf><Ustrd>${escaped(memo)}</Ustrd></RmtInf>`) +
        '</TxDtls></NtryDtls></Ntry>'
      );
    })
    .join('\n');
  return encoded(
    `<?xml version="1.0" encoding="UTF-8"?>${prolog}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">` +
      `<BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id>` +
      `<Ccy>${currency}</Ccy></Acct>${transactions}</Stmt></BkToCstmrStmt></Document>`,
    'UTF-8 without mark',
  );
}
