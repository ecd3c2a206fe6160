/** Recognizes marks that programs and banks add to a transaction: check numbers, void, cleared, pending. */

/** Whether two accounts have the same name. */
export const sameAccount = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

const NUMBER_CELL =
  /^(?:(?:check|cheque|chk|chq|ck|no|num|nr|n[°ºo])\.?\s{0,3})?#?\s{0,3}(\d{1,3}(?:,\d{3})+|\d{1,20})(?:\.0{1,2})?(?:\s{1,3}S)?$/i;

/** A number has up to 12 digits; banks pad it with zeros. */
const isNumber = (digits: string | undefined): digits is string =>
  digits !== undefined && /^0*[1-9]\d{0,11}$/.test(digits);

/**
 * Returns the check number in a number column: `1001`, `#1001`, `3313 S`, and `1,001` of spreadsheets; null for words such as
 * EFT.
 */
export function numberInCell(cell: string): string | null {
  const number = NUMBER_CELL.exec(cell.trim().slice(0, 40))?.[1]?.replaceAll(',', '');
  return isNumber(number) ? number : null;
}

/** A split check in Quicken. */
export const isSplitNumber = (cell: string): boolean => /^\d{1,12}\s{1,3}S$/.test(cell.trim());

const IN_TEXT =
  /^(?:(?:in-?clearing|paid|cleared|inhaber|verrechnungs|bar|payment (?:of )?|remise |paiement |pago (?:de )?|pagamento |emission de )?(?:checks?|cheques?|chq|chk|ck|scheck|assegno)(?:[\s-]{0,2}(?:paid|payment|withdrawal|issued|cleared|bancario|einreichung|belastung|deducted|image|emis|emitido|pagado|compensado|pagato))?)(?:[\s.:-]{0,3}(?:numero|number|nummer|num|no|nr|n[°ºo]?|s\/n))?[\s.:#-]{0,4}(\d{1,20})(?!\d|[/.,]\d|\s?(?:st|nd|rd|th)\b)/i;

/** Returns the check number at the start of a bank's text: `CHECK # 1041`, `SCHECK-NR. 0000016703074`. */
export function numberInText(text: string): string | null {
  const plain = text.slice(0, 120).normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim();
  const number = IN_TEXT.exec(plain)?.[1];
  return isNumber(number) ? number : null;
}

const CHECK_WORDS =
  /^(?:check|cheque|chq|chk|chèque|scheck\w*|inhaberscheck|assegno.*|check[\s_]?paid|paid check|check withdrawal|check \d.*|cheque paid|remise de cheques?)$/i;

/** Whether a transaction type is a check, such as `CHECK_PAID` and `SCHECKBELASTUNG`. */
export const isCheckKind = (kind: string): boolean => CHECK_WORDS.test(kind.trim());

const PAID_CHECK =
  /^(?:inward |in-?clearing )?(?:checks?|cheques?|chq|chk|ck)[\s.:-]{0,3}(?:paid|issued|withdrawal|payment|clearing|deducted|emis|pagado|pagato)\b/i;

/** Whether a bank's text begins like that of a check, such as `CHQ PAID-ACME`; its number is elsewhere. */
export const saysPaidCheck = (text: string): boolean =>
  PAID_CHECK.test(text.slice(0, 60).normalize('NFD').replace(/\p{M}/gu, '').trim());

/**
 * Matches the word alone or separated from the rest: `VOID: rent`, `**VOID** Acme`. A fee for voiding a check also
 * starts with it and mustn't match.
 */
const VOID = /^\W{0,3}void(?:ed)?\W{0,3}$|^\*+\s?void(?:ed)?\s?\*+|^void(?:ed)?\s?:/i;
const VOID_WORD = /^\W{0,3}(?:void(?:ed)?|annul[ée]e?|anulado|annullato|storniert|ung[üu]ltig|vervallen|nietig)\b/i;

/** Whether texts next to an amount mark it as voided; for a zero amount, weaker words suffice. */
export const saysVoid = (texts: readonly string[], isZero: boolean): boolean =>
  texts.some((text) => text !== '' && (VOID.test(text.slice(0, 40)) || (isZero && VOID_WORD.test(text.slice(0, 40)))));

const CLEARED =
  // QuickBooks writes a check mark, which Windows-1252 shows as one of these letters.
  /^(?:c|x|r|y|yes|true|1|\*|✓|✔|√|[öûüÃ]|cleared|reconciled|reconciliado|rapproch[ée]e?|point[ée]e?|oui|si|ja)$/i;

/** Whether a cell of a register's cleared column marks the check as cleared; reconciled means the same. */
export const saysCleared = (cell: string): boolean => CLEARED.test(cell.trim());

const PENDING =
  /^(?:(?:transaction |umsatz )?(?:pending|vorgemerkt|not posted|unposted|en attente|pendiente|in attesa|in sospeso|pendente|in behandeling|authori[sz]ed|processing|scheduled|a venir))\b/i;

export const saysPending = (cell: string): boolean => PENDING.test(cell.trim().slice(0, 40));

/** Whether a bank's text begins so; a "Processing fee" doesn't. */
export const startsPending = (text: string): boolean =>
  saysPending(text) && !/^\s*(?:processing|scheduled|authori[sz]ed)\s+\p{L}/iu.test(text.slice(0, 40));

const FAILED = /^(?:declined|reverted|failed|cancelled|canceled|rejected|reversed|abgelehnt|refus[ée]e?|rechazado)$/i;

const OUT =
  /^(?:d|dr|db|debit|debet|dbit|s|soll|af|uit|out|outgoing|withdrawal|-|debe|dare|debito|cargo|uscita|sortie|belastung|lastschrift)\.?$/i;
const IN =
  /^(?:c|cr|credit|crdt|h|haben|bij|in|incoming|deposit|\+|haber|avere|credito|abono|entrata|entree|entrée|gutschrift)\.?$/i;

/** Returns the direction given by a debit/credit column: -1 out, 1 in. */
export function saysWay(cell: string): -1 | 1 | undefined {
  if (OUT.test(cell)) return -1;
  return IN.test(cell) ? 1 : undefined;
}

/** Whether the payment didn't happen. */
export const saysFailed = (cell: string): boolean => FAILED.test(cell.trim());

const BALANCE =
  /^(?:(?:opening|beginning|starting|closing|ending|current|available|ledger|running|statement|previous|final)\s(?:ledger\s|available\s)?balance|balance(?:$|\s(?:brought|carried|forward|as of|b\/f|c\/f|at|on|\d))|(?:anfangs|end|schluss|konto|alter |neuer )(?:saldo|stand)|kontostand|saldo(?:$|\s(?:inicial|final|anterior|iniziale|finale|precedente|actual|do dia|contabile|disponibile|vortrag))|saldovortrag|(?:ancien |nouveau )?solde(?:$|\s(?:initial|final|precedent|au|anterieur))|(?:begin|eind)saldo|previous balance|brought forward|carried forward|sld inic|sld final)/i;

/** Whether a line states a balance instead of a transaction. */
export const saysBalance = (text: string): boolean =>
  BALANCE.test(text.slice(0, 60).normalize('NFD').replace(/\p{M}/gu, '').trim());

const TOTAL =
  /^(?:grand |sub-?\s?|net )?(?:total|totals|totale|summe|gesamt\w*|gesamtsumme|somme|suma|totaal|overall total|inflows|outflows)\b/i;

/** Whether a line is a total. Only used for lines without a date, because payees can have such names. */
export const saysTotal = (text: string): boolean => TOTAL.test(text.trim().slice(0, 60));

/** Programs write this instead of a category if a transaction has several. */
export const plainCategory = (category: string): string =>
  /^\W{0,3}(?:split|multiple|various|split transaction|\(?split\)?)\W{0,3}$/i.test(category) ? '' : category;
