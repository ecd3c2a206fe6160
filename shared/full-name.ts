/** First and last name; empty until a profile was saved for the first time. */
export const fullName = (
  profile: { readonly first_name?: string | null; readonly last_name?: string | null } | undefined,
): string => [profile?.first_name, profile?.last_name].filter(Boolean).join(' ');
