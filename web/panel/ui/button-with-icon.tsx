import { Button, type ButtonProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

interface ButtonWithIconProps
  extends ButtonProps,
    Omit<ComponentProps<'button'>, keyof ButtonProps> {
  icon: TablerIcon;
}

/** Button with an icon before its label; a secondary one by default. */
export function ButtonWithIcon({ icon: Icon, ...props }: ButtonWithIconProps) {
  return <Button variant="default" leftSection={<Icon size={18} aria-hidden />} {...props} />;
}
