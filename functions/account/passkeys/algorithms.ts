/** ES256, EdDSA and RS256 (COSE ids), the preferred first: one of them is supported by every authenticator. */
export const algorithms = [-7, -8, -257];
