/** R32: the refusal of a create whose key an earlier, different one was stored with. */
export const KEY_USED = 'This Idempotency-Key was already used for a different request. Send a new one.';
