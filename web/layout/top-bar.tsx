import TopNavigation from '@cloudscape-design/components/top-navigation';
import { HOME } from '../routes/navigation.ts';
import { getInstallation } from './installation.ts';
import { useMode } from './mode.ts';
import { useFollow } from './use-follow.ts';
import { CONTROL } from '../components/control-key.ts';
import { useIsNarrow } from '../components/use-is-narrow.ts';
import type { Panels } from './use-panels.ts';

interface TopBarProps {
  readonly panels: Panels;
  readonly onSearch: () => void;
}

export function TopBar({ panels, onSearch }: TopBarProps) {
  const { title } = getInstallation();
  const { isDark, toggle } = useMode();
  const follow = useFollow();
  const isNarrow = useIsNarrow();
  const modeLabel = isDark ? 'Switch to light mode' : 'Switch to dark mode';
  const menuLabel = panels.isMenuOpen ? 'Hide the main menu' : 'Show the main menu';
  const asideLabel = panels.isAsideOpen ? 'Hide the account panel' : 'Show the account panel';

  return (
    <TopNavigation
      identity={{
        href: HOME,
        title,
        onFollow: (event) => follow({ detail: { href: HOME }, preventDefault: () => event.preventDefault() }),
      }}
      search={
        isNarrow ? undefined : (
          <button type="button" className="search-field" aria-keyshortcuts="Control+K" onClick={onSearch}>
            <span>Search</span>
            <kbd>{CONTROL}K</kbd>
          </button>
        )
      }
      utilities={[
        ...(isNarrow
          ? [
              {
                type: 'button',
                iconName: 'search',
                text: 'Search',
                ariaLabel: 'Search',
                title: 'Search',
                disableUtilityCollapse: true,
                onClick: onSearch,
              } as const,
            ]
          : []),
        {
          type: 'button',
          iconName: 'menu',
          text: 'Menu',
          ariaLabel: menuLabel,
          title: menuLabel,
          disableUtilityCollapse: true,
          onClick: () => panels.setMenuOpen(!panels.isMenuOpen),
        },
        {
          type: 'button',
          iconSvg: <ModeIcon isDark={isDark} />,
          text: isDark ? 'Light mode' : 'Dark mode',
          ariaLabel: modeLabel,
          title: modeLabel,
          disableUtilityCollapse: true,
          onClick: toggle,
        },
        {
          type: 'button',
          iconName: 'user-profile',
          text: 'Account',
          ariaLabel: asideLabel,
          title: asideLabel,
          disableUtilityCollapse: true,
          onClick: () => panels.setAsideOpen(!panels.isAsideOpen),
        },
      ]}
      i18nStrings={{ overflowMenuTriggerText: 'More', overflowMenuTitleText: 'All' }}
    />
  );
}

function ModeIcon({ isDark }: { readonly isDark: boolean }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {isDark ? (
        <>
          <circle cx="8" cy="8" r="3" />
          <path d="M8 0.5v2M8 13.5v2M0.5 8h2M13.5 8h2M2.7 2.7l1.4 1.4M11.9 11.9l1.4 1.4M2.7 13.3l1.4-1.4M11.9 4.1l1.4-1.4" />
        </>
      ) : (
        <path d="M14 9.5A6.2 6.2 0 0 1 6.5 2 6.2 6.2 0 1 0 14 9.5Z" />
      )}
    </svg>
  );
}
