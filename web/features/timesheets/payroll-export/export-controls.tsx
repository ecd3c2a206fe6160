import SegmentedControl from '@cloudscape-design/components/segmented-control';
import Select from '@cloudscape-design/components/select';
import Toggle from '@cloudscape-design/components/toggle';
import { OWN_LAYOUT, providerTitles } from '../../../../shared/payroll/providers.ts';
import styles from '../payroll/payroll.module.css';
import { PeriodSelect } from '../sheet/period-select.tsx';
import type { UsedPayrollExport } from './use-payroll-export.ts';

const OWN = { value: '', label: OWN_LAYOUT.name };

/** Selects the pay period, the layout, and whether to show the next file or those that were created. */
export function ExportControls({ used }: { readonly used: UsedPayrollExport }) {
  const { view, change, layouts, files, filesSource, ofPeriod } = used;
  const options = [
    OWN,
    ...layouts.data.map(({ id, name, provider }) => ({
      value: String(id),
      label: name,
      description: providerTitles[provider],
    })),
  ];
  const isNext = view.shows === 'next';
  return (
    <div className={styles.controls}>
      {isNext && (
        <>
          <div className={styles.period}>
            <PeriodSelect isInline periods={used.periods.data} chosen={used.period} onChoose={used.choose} />
          </div>
          <div className={styles.period}>
            <Select
              inlineLabelText="Layout"
              options={options}
              selectedOption={options.find(({ value }) => value === String(view.layoutId ?? '')) ?? OWN}
              onChange={({ detail }) =>
                change({ layoutId: detail.selectedOption.value ? Number(detail.selectedOption.value) : null })
              }
            />
          </div>
        </>
      )}
      <SegmentedControl
        label="Show"
        selectedId={view.shows}
        options={[
          { id: 'next', text: 'Next file' },
          { id: 'files', text: filesSource.isLoaded ? `Files (${files.length})` : 'Files' },
        ]}
        onChange={({ detail }) => change({ shows: detail.selectedId === 'files' ? 'files' : 'next' })}
      />
      {isNext && ofPeriod.length > 0 && (
        <Toggle checked={view.isWhole} onChange={({ detail }) => change({ isWhole: detail.checked })}>
          All hours again
        </Toggle>
      )}
    </div>
  );
}
