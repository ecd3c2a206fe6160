/** Returns first and last name; empty until the profile has been saved. */
export const fullName = (
  profile: { readonly first_name?: string | null; readonly last_name?: string | null } | undefined,
): string => [profile?.first_name, profile?.last_name].filter(Boolean).join(' ');
