/** §5: non-space text, an @, non-space text. Apart from the schemas, so that the sign-in page needs none of them. */
export const EMAIL = /^[^\s@]+@[^\s@]+$/;
