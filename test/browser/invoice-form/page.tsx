import I18nProvider from '@cloudscape-design/components/i18n';
import messages from '@cloudscape-design/components/i18n/messages/all.en';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { createCollectionCache } from '../../../web/api/collection-cache.ts';
import type { RecordIn } from '../../../web/api/collection-calls.ts';
import { useCollection } from '../../../web/api/use-collection.ts';
import { CollectionDialog } from '../../../web/components/records/collection-dialog.tsx';
import { Notices } from '../../../web/layout/notices.tsx';

type Invoice = RecordIn<'InvcInvoice'>;

const cache = createCollectionCache();

/** A list with a form for records with lines, like a screen for invoices. */
function Invoices() {
  const { data } = useCollection('InvcInvoice');
  const [opened, setOpened] = useState<Invoice | 'new'>();
  return (
    <section aria-label="Invoices">
      <Notices />
      <button type="button" onClick={() => setOpened('new')}>
        New
      </button>
      {data.map((invoice) => (
        <button key={invoice.id} type="button" onClick={() => setOpened(invoice)}>
          {invoice.number}
        </button>
      ))}
      {opened && (
        <CollectionDialog
          name="InvcInvoice"
          record={opened === 'new' ? null : opened}
          fields={['number', 'client_id', 'date', 'status', 'line_items']}
          nameOf={({ number }) => number}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}

const page = (
  <I18nProvider locale="en" messages={[messages]}>
    <SWRConfig value={{ provider: () => cache }}>
      <Invoices />
    </SWRConfig>
  </I18nProvider>
);

const root = document.body.appendChild(document.createElement('div'));
createRoot(root).render(<RouterProvider router={createBrowserRouter([{ path: '*', element: page }])} />);
