import { ActionIcon, Menu } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { paths } from '../../../contracts/paths.ts';
import { ACTION_SIZE } from './icon-action.tsx';
import { IconDots, type TablerIcon } from './icons.ts';

export interface Action {
  label: string;
  icon: TablerIcon;
  /** Called on click; an action with `href` opens that page instead. */
  run?(): void;
  href?: string;
  isDanger?: boolean;
}

interface ActionMenuProps {
  /** Accessible name, as in 'Acciones de Tinto'. */
  label: string;
  actions(): readonly Action[];
  disabled?: boolean;
}

/** A path outside of the panel opens in another tab. */
const openInNewTab = (href: string) =>
  href.startsWith(paths.dashboard) ? {} : { target: '_blank', rel: 'noopener' };

/**
 * Menu of secondary actions of a card or row. Only its button is rendered until it is first opened,
 * because a list has many.
 */
export function ActionMenu({ label, actions, disabled = false }: ActionMenuProps) {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const [isUsed, setIsUsed] = useState(false);
  // Within the menu the button is another element, to which the focus returns.
  useLayoutEffect(() => {
    if (!isUsed) return;
    target.current?.focus({ preventScroll: true });
    setOpened(true);
  }, [isUsed]);
  const button = (
    <ActionIcon
      ref={target}
      variant="default"
      style={ACTION_SIZE}
      aria-label={label}
      aria-haspopup="menu"
      disabled={disabled}
      onClick={isUsed ? undefined : () => setIsUsed(true)}
    >
      <IconDots size={20} aria-hidden />
    </ActionIcon>
  );
  if (!isUsed) return button;
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={260}
      withInitialFocusPlaceholder={false}
      // A long menu scrolls on a low screen.
      middlewares={{ flip: true, shift: { padding: 8 }, size: { padding: 8 } }}
      styles={{ dropdown: { overflowY: 'auto' } }}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {actions().map(({ label: text, icon: Icon, run, href, isDanger }) => {
          const item = {
            leftSection: <Icon size={18} aria-hidden />,
            mih: 44,
            color: isDanger ? 'red' : undefined,
          };
          return href === undefined ? (
            <Menu.Item
              key={text}
              {...item}
              onClick={() => {
                // The menu item is unmounted with the menu: return the focus to the menu's button.
                target.current?.focus();
                run?.();
              }}
            >
              {text}
            </Menu.Item>
          ) : (
            <Menu.Item key={text} {...item} component="a" href={href} {...openInNewTab(href)}>
              {text}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
