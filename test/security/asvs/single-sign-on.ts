import { absent, met, type Requirement } from './requirement.ts';

const forged = (title: string) => `test/security/forged-sign-on.test.ts#${title}`;
const takeover = (title: string) => `test/security/sign-on-takeover.test.ts#${title}`;
const token = forged('%s is refused, and its state is used up');
const noTokens = "the product accepts only its own tokens (V9); the provider's access token is dropped unused";
const noServer = 'the product issues no tokens to other programs';

/** V10 OAuth and OpenID Connect. The product is a client of the company's provider (R92). */
export const v10: readonly Requirement[] = [
  met(
    '10.1.1',
    2,
    'Tokens of the provider stay where they are needed',
    'functions/account/sign-on/provider.ts',
    'test/proofs/canary.test.ts#such as passwords, tokens and codes are not in the table in plain text',
  ),
  met(
    '10.1.2',
    2,
    'Only the browser that began a sign-on finishes it',
    forged('in the browser of someone else, who follows a prepared link'),
    'test/browser/sign-on.test.ts#a prepared link signs nobody in, because their browser began nothing',
  ),
  met(
    '10.2.1',
    2,
    'Forged answers of the provider are refused by PKCE and state',
    forged('with an invented state'),
    forged('with the code of someone else'),
  ),
  met('10.2.2', 2, 'Providers cannot be mixed up', forged('with the issuer of another provider')),
  absent('10.3.1', 2, 'Access tokens are for this audience', noTokens),
  absent('10.3.2', 2, 'Access tokens are authorized by their claims', noTokens),
  absent('10.3.3', 2, 'Access tokens identify the user', noTokens),
  absent('10.3.4', 2, 'Access tokens are of the required strength', noTokens),
  absent('10.4.1', 1, 'Redirect addresses are registered', noServer),
  absent('10.4.2', 1, 'Codes are used once', noServer),
  absent('10.4.3', 1, 'Codes are short-lived', noServer),
  absent('10.4.4', 1, 'Only required grants are possible', noServer),
  absent('10.4.5', 1, 'Refresh tokens are protected', noServer),
  absent('10.4.6', 2, 'Codes require PKCE', noServer),
  absent('10.4.7', 2, 'Dynamic registration is restricted', noServer),
  absent('10.4.8', 2, 'Refresh tokens expire', noServer),
  absent('10.4.9', 2, 'Users revoke tokens', noServer),
  absent('10.4.10', 2, 'Confidential clients are authenticated', noServer),
  absent('10.4.11', 2, 'Clients get only the scopes they need', noServer),
  met(
    '10.5.1',
    2,
    'ID tokens cannot be replayed',
    token,
    forged('of an earlier sign-on of the same person is refused'),
  ),
  met(
    '10.5.2',
    2,
    'Users are identified by issuer and subject, which are never reassigned',
    'functions/identity/sign-on-links.ts',
    takeover('is not moved by a changed email at the provider'),
    'test/security/sign-up-with-anothers-email.test.ts#keeps none of their ways in when the owner of the email first signs in at the provider',
    takeover('is not reached by the same subject of another provider'),
  ),
  met(
    '10.5.3',
    2,
    'Metadata of another provider is refused',
    'test/functions/account/sign-on.test.ts#that names %s is not believed',
  ),
  met('10.5.4', 2, 'ID tokens are for this client', token),
  absent('10.5.5', 2, 'Back-channel logout cannot be abused', 'there is none: sessions end by themselves or here'),
  absent('10.6.1', 2, 'Only allowed response modes of a provider', noServer),
  absent('10.6.2', 2, 'Logout at a provider cannot be forced', noServer),
  absent('10.7.1', 2, 'Users consent to each client', noServer),
  absent('10.7.2', 2, 'Consent is informed', noServer),
  absent('10.7.3', 2, 'Consent can be withdrawn', noServer),
];
