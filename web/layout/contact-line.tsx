import Link from '@cloudscape-design/components/link';
import type { ReactNode } from 'react';
import { getInstallation } from './installation.ts';

/** Shows the contact for questions; each part is optional. */
export function ContactLine() {
  const { name, phone, email } = getInstallation().contact;
  const ways: ReactNode[] = [
    phone && (
      <span key="phone" className="unbroken">
        <Link variant="primary" href={`tel:${phone}`}>
          {phone}
        </Link>
      </span>
    ),
    email && (
      <Link key="email" variant="primary" href={`mailto:${email}`}>
        {email}
      </Link>
    ),
  ].filter(Boolean);

  return (
    <>
      For questions, contact {name || 'your administrator'}
      {ways.length > 0 && ' at '}
      {ways[0]}
      {ways.length > 1 && ' or '}
      {ways[1]}.
    </>
  );
}
