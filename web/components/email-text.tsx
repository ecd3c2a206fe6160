/** An e-mail address that a narrow place breaks before its domain and not within a word. */
export function EmailText({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@');
  if (at < 0) return <>{email}</>;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
