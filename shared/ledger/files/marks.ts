/** Marks that programs and banks put beside a movement: check numbers, void, cleared, pending. */

const NUMBER_CELL =
  /^(?:(?:check|cheque|chk|chq|ck|no|num|nr|n[°ºo])\.?\s{0,3})?#?\s{0,3}(\d{1,20})(?:\.0{1,2})?(?:\s{1,3}S)?$/i;

/** A number has up to 12 digits; banks fill it up with zeros. */
const isNumber = (digits: string | undefined): digits is string =>
  digits !== undefined && /^0*[1-9]\d{0,11}$/.test(digits);

/** The check number of a cell made for it: `1001`, `#1001`, `3313 S`; words such as EFT are none. */
export function numberInCell(cell: string): string | null {
  const number = NUMBER_CELL.exec(cell.trim().slice(0, 40))?.[1];
  return isNumber(number) ? number : null;
}

/** A split check in Quicken. */
export const isSplitNumber = (cell: string): boolean => /^\d{1,12}\s{1,3}S$/.test(cell.trim());

const IN_TEXT =
  /^(?:(?:in-?clearing|paid|cleared|inhaber|verrechnungs|bar|payment (?:of )?|remise |paiement |pago (?:de )?|pagamento |emission de )?(?:checks?|cheques?|chq|chk|ck|scheck|assegno)(?:[\s-]{0,2}(?:paid|payment|withdrawal|bancario|einreichung|belastung|deducted|image))?)(?:[\s.:-]{0,3}(?:numero|number|nummer|num|no|nr|n[°ºo]?|s\/n))?[\s.:#-]{0,4}(\d{1,20})(?!\d|[/.,]\d|\s?(?:st|nd|rd|th)\b)/i;

/** The check number at the start of a bank's text: `CHECK # 1041`, `SCHECK-NR. 0000016703074`. */
export function numberInText(text: string): string | null {
  const plain = text.slice(0, 120).normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim();
  const number = IN_TEXT.exec(plain)?.[1];
  return isNumber(number) ? number : null;
}

const CHECK_WORDS =
  /^(?:check|cheque|chq|chk|chèque|scheck\w*|inhaberscheck|assegno.*|check[\s_]?paid|paid check|check withdrawal|check \d.*|cheque paid|remise de cheques?)$/i;

/** Whether a kind of movement is a check, as `CHECK_PAID` and `SCHECKBELASTUNG` are. */
export const isCheckKind = (kind: string): boolean => CHECK_WORDS.test(kind.trim());

/** Alone, or set off from what follows: `VOID: rent`, `**VOID** Acme`. A fee for voiding a check begins with it too. */
const VOID = /^\W{0,3}void(?:ed)?\W{0,3}$|^\*+\s?void(?:ed)?\s?\*+|^void(?:ed)?\s?:/i;
const VOID_WORD = /^\W{0,3}(?:void(?:ed)?|annul[ée]e?|anulado|annullato|storniert|ung[üu]ltig|vervallen|nietig)\b/i;

/** Whether texts beside an amount say that it was voided; where nothing moved, a weaker word is enough. */
export const saysVoid = (texts: readonly string[], isZero: boolean): boolean =>
  texts.some((text) => text !== '' && (VOID.test(text.slice(0, 40)) || (isZero && VOID_WORD.test(text.slice(0, 40)))));

const CLEARED =
  /^(?:c|x|r|y|yes|true|1|\*|✓|✔|√|cleared|reconciled|reconciliado|rapproch[ée]e?|point[ée]e?|oui|si|ja)$/i;

/** A cell of a register's own column for it: cleared and reconciled are one. */
export const saysCleared = (cell: string): boolean => CLEARED.test(cell.trim());

const PENDING =
  /^(?:(?:transaction |umsatz )?(?:pending|vorgemerkt|not posted|unposted|en attente|pendiente|in attesa|in sospeso|pendente|in behandeling|authori[sz]ed|processing|scheduled|a venir))\b/i;

export const saysPending = (cell: string): boolean => PENDING.test(cell.trim().slice(0, 40));

const FAILED = /^(?:declined|reverted|failed|cancelled|canceled|rejected|reversed|abgelehnt|refus[ée]e?|rechazado)$/i;

const OUT =
  /^(?:d|dr|debit|debet|dbit|s|soll|af|uit|out|outgoing|withdrawal|-|debe|dare|debito|cargo|uscita|sortie|belastung|lastschrift)$/i;
const IN =
  /^(?:c|cr|credit|crdt|h|haben|bij|in|incoming|deposit|\+|haber|avere|credito|abono|entrata|entree|entrée|gutschrift)$/i;

/** Which way a column of debits and credits says that money goes: -1 out, 1 in. */
export function saysWay(cell: string): -1 | 1 | undefined {
  if (OUT.test(cell)) return -1;
  return IN.test(cell) ? 1 : undefined;
}

/** A payment that didn't happen. */
export const saysFailed = (cell: string): boolean => FAILED.test(cell.trim());

const BALANCE =
  /^(?:(?:opening|beginning|starting|closing|ending|current|available|ledger|running|statement|previous|final)\s(?:ledger\s|available\s)?balance|balance(?:$|\s(?:brought|carried|forward|as of|b\/f|c\/f|at|on|\d))|(?:anfangs|end|schluss|konto|alter |neuer )(?:saldo|stand)|kontostand|saldo(?:$|\s(?:inicial|final|anterior|iniziale|finale|precedente|actual|do dia|contabile|disponibile|vortrag))|saldovortrag|(?:ancien |nouveau )?solde(?:$|\s(?:initial|final|precedent|au|anterieur))|(?:begin|eind)saldo|previous balance|brought forward|carried forward|sld inic|sld final)/i;

/** A line that tells a balance, and moves nothing. */
export const saysBalance = (text: string): boolean =>
  BALANCE.test(text.slice(0, 60).normalize('NFD').replace(/\p{M}/gu, '').trim());

const TOTAL =
  /^(?:grand |sub-?\s?|net )?(?:total|totals|totale|summe|gesamt\w*|gesamtsumme|somme|suma|totaal|overall total|inflows|outflows)\b/i;

/** A line that sums others up; asked only of lines without a date, since payees can be called so. */
export const saysTotal = (text: string): boolean => TOTAL.test(text.trim().slice(0, 60));
