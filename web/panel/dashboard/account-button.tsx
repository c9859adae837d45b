import { Button, Text } from '@mantine/core';
import { IconUser } from '../ui/icons.ts';
import { sectionPath } from '../ui/place.ts';

/** Codes of the sections 'Mis datos' and 'Seguridad'. */
export const OWN_DATA_SECTION = 91;
export const SECURITY_SECTION = 92;

interface AccountButtonProps {
  userName: string;
  /** Whether the menu has 'Mis datos', which links to 'Seguridad'. */
  hasOwnData: boolean;
}

/**
 * Button with the user's name: links to the own data, or to password, second step and sessions. A
 * phone shows only the picture; the label contains the rest.
 */
export function AccountButton({ userName, hasOwnData }: AccountButtonProps) {
  const [code, label] = hasOwnData
    ? [OWN_DATA_SECTION, 'Mis datos']
    : [SECURITY_SECTION, 'Seguridad'];
  return (
    <Button
      variant="subtle"
      color="gray"
      c="dark"
      px="xs"
      maw="12rem"
      component="a"
      href={sectionPath(code)}
      aria-label={`${label}: ${userName}`}
    >
      <IconUser size={20} aria-hidden />
      <Text span visibleFrom="sm" truncate ms="xs">
        {userName}
      </Text>
    </Button>
  );
}
