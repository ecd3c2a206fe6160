/** Limits so wide that only their own tests reach them. */
export const environment = {
  SIGNING_SECRET_ID: 'signing',
  ORIGIN_SECRET_ID: 'origin',
  TOKEN_ISSUER: 'staffbook-test',
  TOKEN_HOURS: '12',
  IDLE_MINUTES: '720',
  REQUIRE_PASSKEY: 'false',
  PASSWORD_SIGN_IN: 'true',
  BREAK_GLASS_EMAIL: '',
  SSO_NAME: '',
  SSO_ISSUER: '',
  SSO_CLIENT_ID: '',
  SSO_SECRET_ID: 'sign-on',
  SSO_DOMAINS: '',
  SSO_TRUSTED_DOMAINS: '',
  SSO_ACR_VALUES: '',
  SSO_PROVISION: 'false',
  SSO_DEFAULT_ROLE: 'user',
  SSO_ROLE_CLAIM: '',
  SSO_ROLES: '',
  RELEASE: '1.2.0+0123456789abcdef',
  SENDER_ADDRESS: 'staffbook@test.example',
  SITE_TITLE: 'Staffbook',
  SITE_URL: 'http://127.0.0.1',
  SIGNUP_DOMAINS: '',
  CONFIRM_EMAIL: 'false',
  PASSWORD_MIN: '6',
  REFUSE_COMMON_PASSWORDS: 'false',
  LIMIT_PER_EMAIL: '100000',
  LIMIT_PER_ADDRESS: '100000',
  LIMIT_MINUTES: '15',
  TIME_ZONE: 'America/New_York',
  ALARM_TOPIC: '',
};

/** The functions' signing key, with which proofs forge tokens. */
export const SIGNING_SECRET = { kid: 'test-key', key: 'a test key that is long enough to sign with, 0123456789' };

/** The key that the site sends with each call. */
export const ORIGIN_KEY = 'the key of the site, 0123456789';

/** The client secret at the provider of single sign-on. */
export const SSO_SECRET = 'the secret of the client at the provider';
