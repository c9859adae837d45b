import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, type TablerIcon } from '@tabler/icons-react';
import { useRef } from 'react';

export interface Action {
  label: string;
  icon: TablerIcon;
  /** What a press does; an action with `href` opens that page in a tab of its own instead. */
  run?(): void;
  href?: string;
  isDanger?: boolean;
}

interface ActionMenuProps {
  /** Whose actions, as in 'Acciones de Tinto'. */
  label: string;
  actions: readonly Action[];
  disabled?: boolean;
}

/** The further actions of a card or row. */
export function ActionMenu({ label, actions, disabled = false }: ActionMenuProps) {
  const target = useRef<HTMLButtonElement>(null);
  return (
    <Menu
      position="bottom-end"
      width={260}
      withInitialFocusPlaceholder={false}
      // A long menu on a low screen scrolls instead of leaving it.
      middlewares={{ flip: true, shift: { padding: 8 }, size: { padding: 8 } }}
      styles={{ dropdown: { overflowY: 'auto' } }}
    >
      <Menu.Target>
        <ActionIcon ref={target} variant="default" size={44} aria-label={label} disabled={disabled}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label: text, icon: Icon, run, href, isDanger }) => {
          const look = {
            leftSection: <Icon size={18} aria-hidden />,
            mih: 44,
            ...(isDanger ? { color: 'red' } : {}),
          };
          return href === undefined ? (
            <Menu.Item
              key={text}
              {...look}
              onClick={() => {
                // The item goes away with the menu: what opens next gives the focus back here.
                target.current?.focus();
                run?.();
              }}
            >
              {text}
            </Menu.Item>
          ) : (
            <Menu.Item
              key={text}
              {...look}
              component="a"
              href={href}
              target="_blank"
              rel="noopener"
            >
              {text}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
