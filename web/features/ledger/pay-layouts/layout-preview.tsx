import Box from '@cloudscape-design/components/box';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { cklgPayLayout } from '../../../../shared/contract/collections/cklg-pay-layout.ts';
import { parseCreate } from '../../../../shared/contract/validate.ts';
import { payFile } from '../../../../shared/ledger/pay-file.ts';
import { isLayout, type StoredPayLayout } from '../../../../shared/ledger/pay-layout-rules.ts';
import { layoutOf } from '../../../../shared/ledger/pay-layouts.ts';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import { bodyOf, type RecordValues } from '../../../components/records/record-values.ts';
import styles from '../checks/ledger.module.css';
import { useSampleLines } from './use-sample-lines.ts';

interface LayoutPreviewProps {
  readonly contract: typeof cklgPayLayout;
}

/** Returns the layout in the form; undefined while it has problems. */
function typedLayout(contract: typeof cklgPayLayout, values: RecordValues): StoredPayLayout | undefined {
  const { issues, value } = parseCreate(contract, { ...bodyOf(contract.fields, values), name: 'Preview' });
  const layout: object = value.fields;
  return issues.length === 0 && isLayout(layout) ? layout : undefined;
}

/** Shows the file that the typed layout would make of the company's latest checks. */
export function LayoutPreview({ contract }: LayoutPreviewProps) {
  const values = useWatch<RecordValues>() as RecordValues;
  const { lines, facts, isReal } = useSampleLines();
  const text = useMemo(() => {
    const layout = typedLayout(contract, values);
    return layout && payFile(layoutOf(layout), lines, facts).text.replaceAll('\t', '→');
  }, [contract, values, lines, facts]);
  return (
    <FieldFrame
      label="Preview"
      description={isReal ? 'Your latest checks in this layout.' : 'Sample checks in this layout.'}
    >
      {text === undefined ? (
        <Box color="text-body-secondary">Save to see what is missing or wrong.</Box>
      ) : (
        // Focusable, so that keyboard users can scroll it sideways.
        // oxlint-disable-next-line no-noninteractive-tabindex
        <pre className={styles.file} tabIndex={0} aria-label="Preview of the layout">
          {text}
        </pre>
      )}
    </FieldFrame>
  );
}
