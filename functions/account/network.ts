/** An IPv6 customer usually has a whole /64 network, so it counts as one address. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));

/** What attempts are counted by: the address for IPv4, its /64 network for IPv6. */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped || !address.includes(':')) return mapped ?? address;
  const [plain = ''] = address.toLowerCase().split('%');
  const [head = '', tail] = plain.split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = tail === undefined ? 0 : Math.max(0, GROUPS - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
