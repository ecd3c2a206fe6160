import Box from '@cloudscape-design/components/box';
import type { ReactNode } from 'react';
import { getInstallation } from './installation.ts';
import { usePage } from './use-page.ts';

/** A centered card for public pages. */
export function PublicCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const installation = getInstallation();
  usePage(title);
  return (
    <>
      <div className="public-name">
        <img src="/favicon.svg" alt="" width="28" height="28" />
        <Box fontSize="heading-m" fontWeight="bold" color="text-body-secondary">
          {installation.title}
        </Box>
      </div>
      <div className="public-card">{children}</div>
    </>
  );
}
