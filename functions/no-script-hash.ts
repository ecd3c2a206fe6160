/** Takes the place of the SDK's SHA-256 in JavaScript in the bundle, for platforms without the native one that Node has. */
export const Sha256Js = undefined;
