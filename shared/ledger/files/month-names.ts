/** Month names and their usual abbreviations without accents, from January to December. */
const months: readonly string[] = [
  'january january jan janv janvier januar janner ener enero gennaio gen janeiro januari ene',
  'february feb febr fev fevr fevrier februar feber febrero febbraio fevereiro februari',
  'march mar mars marz maerz mrz marzo marco maart mrt',
  'april apr avr avril abr abril aprile',
  'may mai mayo maggio mag maio mei',
  'june jun juin juni junio giugno giu junho',
  'july jul juil juillet juli julio luglio lug julho',
  'august aug aou aout ago agosto augustus',
  'september sep sept septembre septiembre settembre set setembro setiembre',
  'october oct octobre oktober okt octubre ottobre ott outubro out',
  'november nov novembre noviembre novembro',
  'december dec decembre dezember dez diciembre dic dicembre dezembro',
];

export const monthNumbers: ReadonlyMap<string, number> = new Map(
  months.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);
