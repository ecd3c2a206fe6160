import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { countOf, grouped } from '../../../../shared/count-of.ts';
import { Status } from '../../../components/status.tsx';
import { MAX_IMPORT_TOTAL } from '../../../../shared/ledger/import-parts.ts';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import { FileInput } from '../../../components/forms/file-input.tsx';
import type { UsedChoices } from './use-import-choices.ts';

/** Lets the user choose or drop a file, and shows what was found in it. */
export function FilePart({ used }: { readonly used: UsedChoices }) {
  const { choices, table, failure } = used;
  return (
    <Container header={<Header variant="h2">File</Header>}>
      <SpaceBetween size="m">
        {used.isReading && <Status type="loading">Reading the file</Status>}
        {choices ? (
          <SpaceBetween size="s">
            <div>
              <b>{choices.fileName}</b>
              {table &&
                (table.read
                  ? `: ${table.read.format}`
                  : `: ${countOf(table.rows.length, 'row')}, ${countOf(table.columns.length, 'column')}`)}
            </div>
            {failure !== undefined && (
              <Alert type="error" statusIconAriaLabel="Error">
                {failure}
              </Alert>
            )}
            {!choices.isRead && (
              <Checkbox
                checked={choices.hasHeader}
                onChange={({ detail }) => used.change({ hasHeader: detail.checked, leftOut: [] })}
              >
                The first row has column names
              </Checkbox>
            )}
            <SpaceBetween direction="horizontal" size="xs">
              <Button onClick={used.forget}>Choose another file</Button>
              {!choices.isRead && choices.shape !== undefined && (
                <Button onClick={() => used.change({ isRead: true, leftOut: [] })}>Match columns automatically</Button>
              )}
            </SpaceBetween>
          </SpaceBetween>
        ) : (
          <FieldFrame
            label="File to import"
            description="Choose a file or drop it here: CSV or tab-separated text, QIF, QuickBooks IIF, OFX or QFX, CAMT.053, MT940, or BAI2."
          >
            <FileInput
              accept=".csv,.txt,.tsv,.qif,.iif,.ofx,.qfx,.qbo,.xml,.sta,.mt940,.940,.bai,.bai2,text/csv,text/plain,text/tab-separated-values,text/xml,application/xml"
              constraintText={`At most ${grouped(MAX_IMPORT_TOTAL)} checks.`}
              errorText={failure}
              onFile={(chosen) => void used.choose(chosen)}
            />
          </FieldFrame>
        )}
        {!choices && (
          <Box color="text-body-secondary">
            Payees, accounts, and fund sources are matched by name. You can also import a file from Export CSV. Nothing
            is saved until you've seen a preview.
          </Box>
        )}
      </SpaceBetween>
    </Container>
  );
}
