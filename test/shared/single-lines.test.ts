import { describe, expect, it } from 'vitest';
import { collections } from '../../shared/contract/collections.ts';
import { parseCreate } from '../../shared/contract/validate.ts';

const { CklgPayee, Profile } = collections;

describe('a text that forms have one line for', () => {
  it.each(['Acme\nTools', 'Acme\r\nTools', 'Acme\tTools', 'Acme\u0085Tools'])(
    'has a space for a line break: %j',
    (name) => {
      expect(parseCreate(CklgPayee, { name }).value.fields).toMatchObject({ name: 'Acme Tools' });
    },
  );

  it('has no line breaks at its ends', () => {
    expect(parseCreate(CklgPayee, { name: '\nAcme Tools\r\n' }).value.fields).toMatchObject({ name: 'Acme Tools' });
  });

  it('has none in the name of a person either', () => {
    const profile = { user_id: 1, first_name: 'Ada\nMary', last_name: 'Byron' };
    expect(parseCreate(Profile, profile).value.fields).toMatchObject({ first_name: 'Ada Mary' });
  });
});

it('a text that forms have several lines for keeps them', () => {
  const address = '12 Main Street\nAlbany, NY 12207';
  expect(parseCreate(CklgPayee, { name: 'Acme', address }).value.fields).toMatchObject({ address });
});
