/** Column names used by programs and banks in several languages, without accents, periods and case. */
export const roles = [
  'date',
  'valueDate',
  'number',
  'payee',
  'description',
  'memo',
  'amount',
  'debit',
  'credit',
  'balance',
  'kind',
  'direction',
  'account',
  'accountType',
  'category',
  'fundSource',
  'cleared',
  'clearedOn',
  'reconciledOn',
  'status',
  'isVoid',
  'posting',
  'transaction',
  'splitMark',
] as const;

export type Role = (typeof roles)[number];

const words = (text: string): readonly string[] => text.split(', ');

const names: Readonly<Record<Role, readonly string[]>> = {
  date: words(
    'date, transaction date, trans date, txn date, posting date, posted date, post date, date posted, posted, booking date, booked, date processed, processed date, process date, check date, cheque date, issue date, payment date, entry date, effective date, completed date, completed date utc, date completed utc, started date, created, datum, buchungstag, buchungsdatum, buchung, belegdatum, datum buchung, date operation, date d operation, date de l operation, date de comptabilisation, date comptable, date comptabilisation, date ecriture, date transaction, fecha, fecha operacion, fecha de operacion, fecha contable, f operacion, f contable, fecha transaccion, data, data contabile, data operazione, data movimento, data registrazione, data lancamento, data do movimento, data mov, data da operacao, boekdatum, boekingsdatum, transactiedatum, dato, bokforingsdag, bogforingsdato, kirjauspaiva, bokforingsdag, bokforingsdatum, transaktionsdatum, transaktionsdag, datum transaktion, bogforingsdato, bogfort, bogforingsdag, dato, bokforingsdato, transaksjonsdato, kirjauspaiva, kirjauspvm, paivays, pvm, maksupaiva, data operacji, data ksiegowania, data transakcji, datum zauctovani, datum provedeni, datum operace, konyveles datuma, tranzakcio datuma, tarih, islem tarihi, cheque issue date, date issued, issued on, issued, paid on, date paid, chk date, ck date, trx date',
  ),
  valueDate: words(
    'value date, valuta, valutadatum, valuta datum, wertstellung, wertstellungstag, wert, date valeur, date de valeur, fecha valor, f valor, data valuta, data valor, rentedatum, valeur, valutadag, valuteringsdag, rentedato, valordato, arvopaiva, arvopvm, data waluty, datum valuty, valor',
  ),
  number: words(
    'check no, check number, check num, check, checknum, check or slip no, cheque no, cheque number, cheque num, cheque, chk, chk no, chk num, ck no, ck num, chq no, scheck nr, schecknummer, scheck, numero de cheque, n cheque, no cheque, n de cheque, num cheque, numero cheque, cheque n, numero assegno, n assegno, assegno, numero do cheque, chequenummer, checknr, sjekknummer, sjekk nr, checknummer, sekin numero, numer czeku, cislo seku, cek no, check no from, check serial number, ck, num, number, no, nbr, nr, nummer, numero, n, slip no, serial no, serial number, document no, document number, doc no, doc num, ref, ref no, ref num, chq ref no, chq ref number, cheque ref no, cheque reference, chq ref, check ref no, chq no ref no, cheque no ref no, instrument no, instrument number, reference, reference no, reference number, belegnummer, beleg nr, belegnr, document, source no, trx no',
  ),
  payee: words(
    'payee, payee name, name, paid to, pay to, pay to the order of, vendor, vendor name, supplier, recipient, beneficiary, beneficiary name, merchant, merchant name, counterparty, counterparty name, counter party, contact, contact name, partner name, partnername, customer vendor, vendor customer, name address, empfanger, zahlungsempfanger, zahlungsempfanger in, zahlungsempfangerin, beguenstigter, begunstigter, beguenstigter zahlungspflichtiger, begunstigter zahlungspflichtiger, auftraggeber empfanger, auftraggeber begunstigter, auftraggeber beguenstigter, begunstigter auftraggeber, empfanger auftraggeber, name zahlungsbeteiligter, beguenstigter auftraggeber, zahlungspflichtiger zahlungsempfanger, sender empfanger, beneficiaire, nom, nom du beneficiaire, tiers, contrepartie, beneficiario, destinatario, ordenante beneficiario, controparte, favorecido, fornecedor, naam tegenpartij, tegenpartij, naam begunstigde, naam, begunstigde, naam omschrijving, naam tegenpartij bij, tegenrekening naam, fornitore, proveedor, fournisseur, lieferant, kreditor, mottagare, betalningsmottagare, modtager, mottaker, betalingsmottaker, saaja, saaja maksaja, kontrahent, nazwa kontrahenta, odbiorca, nazev protiuctu, nazev protistrany, protistrana, kedvezmenyezett, partner neve, alici, payable to, paid to name, vendor payee, paid to rcvd from',
  ),
  description: words(
    'description, transaction description, transaction details, details, narrative, narration, particulars, original description, text, verwendungszweck, buchungsdetails, umsatztext, vorgang verwendungszweck, zahlungsgrund, libelle, libelle operation, libelle de l operation, libelle simplifie, intitule, concepto, descripcion, descrizione, descrizione operazione, descrizione estesa, causale descrizione, descricao, historico, omschrijving, mededelingen, mededeling, omschrijving 1, payment details, transaction, transaction name, beschreibung, bezeichnung, buchungstext, beskrivning, rubrik, beskrivelse, tekst, forklaring, selite, selitys, viesti, opis, opis operacji, tytul, tytul operacji, popis, zprava pro prijemce, kozlemeny, aciklama',
  ),
  memo: words(
    'memo, memo description, note, notes, notes memo, comment, comments, remarks, remark, purpose, bank memo, extended details, additional information, notiz, notizen, kommentar, bemerkung, betreff, informations complementaires, detail, observaciones, note, nota, notas, notities, transaction line description',
  ),
  amount: words(
    'amount, check amount, cheque amount, payment amount, amount paid, transaction amount, net amount, total, total amount, value, sum, amount num, amount number, betrag, umsatz, buchungsbetrag, montant, montant operation, montant de l operation, importe, monto, cantidad, importo, valor, quantia, bedrag, transactiebedrag, belop, original amount, paid amount, amount one column, payment, local amount, amount in account currency, gross, net, belopp, belob, belop i nok, maara, maara euroa, kwota, kwota operacji, kwota transakcji, castka, objem, osszeg, tranzakcio osszege, tutar, chk amount, ck amount, amount usd',
  ),
  debit: words(
    'debit, debits, debit amount, amount debit, debit amount two column approach, withdrawal, withdrawals, withdrawal amount, withdrawal amt, withdrawals dr, money out, paid out, out, outflow, outflows, spent, payments, payment, payments out, decrease, charge, charges, amount out, soll, belastung, belastungen, lastschrift, ausgang, ausgaben, ausgabe, auszahlung, sortie, sorties, depense, depenses, debit euros, debito, cargo, cargos, debe, addebiti, addebito, dare, uscite, uscita, saida, saidas, debitos, af, uit, afschrift, afschrijving, afgeschreven, uttag, utgift, ut fra konto, ud, haevet, wyplaty, obciazenia, borc',
  ),
  credit: words(
    'credit, credits, credit amount, amount credit, credit amount two column approach, deposit, deposits, deposit amount, deposit amt, deposits cr, money in, paid in, in, inflow, inflows, received, receipt, receipts, increase, amount in, haben, gutschrift, gutschriften, eingang, einnahmen, einnahme, einzahlung, entree, entrees, recette, recettes, credit euros, credito, abono, abonos, ingreso, ingresos, haber, accrediti, accredito, avere, entrate, entrata, entrada, entradas, creditos, bij, bijschrift, bijgeschreven, insattning, inn pa konto, ind, indsat, wplaty, uznania, alacak',
  ),
  balance: words(
    'balance, running balance, running bal, available balance, ending balance, account balance, closing balance, balance amount, saldo, saldo nach buchung, kontostand, saldo kontostand, solde, solde apres operation, saldo contable, saldo disponible, saldo contabile, saldo dopo, saldo na mutatie, saldo na trn, saldo contabilistico, saldo apos movimento, bokfort saldo, saldo efter, saldo po operacji, zustatek, egyenleg, bakiye',
  ),
  kind: words(
    'type, transaction type, trans type, txn type, tran type, kind, method, source, subcategory, umsatzart, buchungstext, umsatztyp, buchungsart, art, vorgang, type operation, type d operation, type de transaction, tipo, tipo de movimiento, tipo movimiento, tipo operacion, tipologia, tipo de operacao, mutatiesoort, transactietype, transactiesoort, category type, transaktionstyp, transaksjonstype, typ, typ operacji, typ transakcji, rodzaj transakcji, typ pohybu, transaction code, jrnl',
  ),
  direction: words(
    'debit credit, credit debit, dr cr, cr dr, d c, c d, debit or credit, credit or debit, credit debit indicator, debit credit indicator, credit debit code, cdt dbt, sign, direction, soll haben, s h, soll haben kennzeichen, sens, debe haber, dare avere, debito credito, af bij, debet credit, indicator',
  ),
  account: words(
    'full account name, account, account name, bank account, bank account name, account no, account number, account num, auftragskonto, iban auftragskonto, bezeichnung auftragskonto, konto, compte, cuenta, conto, conta, rekening, account no iban, own account',
  ),
  accountType: words('account type, account group'),
  category: words(
    'category, categories, split, full category name, expense account, gl account, to account, expense, other accounts for this transaction, kategorie, categorie, categoria, gegenkonto',
  ),
  fundSource: words('fund source, fund, fund source number, from account, paid from, bank, checkbook id'),
  // The "Pointage operation" of a French bank is none of these: it is what its customer ticked.
  cleared: words(
    'clr, cleared, reconcile, reconciled, cleared status, reconciliation status, pointage, rapproche, c, r',
  ),
  clearedOn: words('cleared on, cleared date, date cleared, clearing date, paid date'),
  // The end of a statement, which isn't the day on which the bank paid.
  reconciledOn: words('reconcile date, reconciled date, date reconciled'),
  status: words(
    'status, state, info, etat, estado, stato, transaction status, umsatzstatus, buchungsstatus, check status, cheque status, stav, stan',
  ),
  isVoid: words('void, voided, is voided, void reason'),
  posting: words('posting'),
  transaction: words(
    'transaction id, trans no, trans id, transaction no, transaction number, journal no, journal id, entry no',
  ),
  /** Recognized by its cells, because other programs use the same name for the account of the other side. */
  splitMark: [],
};

/** Normalizes a heading's spelling; `#` means number, and a trailing currency is removed. */
export const headingText = (heading: string): string =>
  heading
    .slice(0, 100)
    .replaceAll('#', ' no ')
    .replace(/\([^()]{0,60}\)/g, ' ')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(
      / (?:in |en |em )?(?:usd|eur|euro|euros|gbp|chf|cad|aud|nzd|brl|sek|nok|dkk|us dollars?|local currency)$/,
      '',
    )
    .trim();

const known: ReadonlyMap<string, readonly Role[]> = (() => {
  const found = new Map<string, Role[]>();
  for (const role of roles) for (const name of names[role]) found.set(name, [...(found.get(name) ?? []), role]);
  return found;
})();

/** Returns the roles that a heading can have. */
export const rolesOf = (heading: string): readonly Role[] => known.get(headingText(heading)) ?? [];

/** Returns a heading's position among the names of its role; the first name is the plainest. */
export const rankOf = (role: Role, heading: string): number => names[role].indexOf(headingText(heading));

/** Words that indicate the role of an unlisted heading, such as `Montant de la transaction`. */
const telling: readonly (readonly [Role, RegExp])[] = [
  ['valueDate', /\b(?:valeur|valuta|valor|wertstellung)\b.*|\bvalue date\b/],
  ['date', /\b(?:date|datum|fecha|data|buchungstag)\b/],
  ['balance', /\b(?:balance|saldo|solde|kontostand)\b/],
  ['debit', /\b(?:debit|debits|withdrawals?|outflow|soll|debito|cargo|uscite)\b/],
  ['credit', /\b(?:credit|credits|deposits?|inflow|haben|credito|abono|entrate)\b/],
  ['amount', /\b(?:amount|betrag|montant|importe|importo|bedrag|monto|umsatz)\b/],
  ['number', /\b(?:check|cheque|chk|scheck|assegno)\b.*\b(?:no|nr|num|number|nummer|numero|n)\b/],
  ['payee', /\b(?:payee|beneficiary|vendor|empfanger|beneficiaire|beneficiario|tegenpartij|merchant)\b/],
  [
    'description',
    /\b(?:description|libelle|descripcion|descrizione|descricao|verwendungszweck|omschrijving|details)\b/,
  ],
  ['kind', /\b(?:type|tipo|art)\b/],
];

export const guessedRoles = (heading: string): readonly Role[] => {
  const text = headingText(heading);
  if (text === '' || text.length > 40) return [];
  return telling.flatMap(([role, pattern]) => (pattern.test(text) ? [role] : [])).slice(0, 1);
};
