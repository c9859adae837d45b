import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUser } from '@tabler/icons-react';
import { PasswordModal } from '../profile/password-modal.tsx';

/** Code of the section 'Mis datos'. */
export const OWN_DATA = 91;

interface AccountButtonProps {
  userName: string;
  /** The menu has 'Mis datos'; otherwise the own password is changed right here. */
  hasOwnData: boolean;
}

/** A phone has room for the picture alone; the button's label says the rest. */
function Name({ children }: { children: string }) {
  return (
    <>
      <IconUser size={20} aria-hidden />
      <Text span visibleFrom="sm" truncate ms="xs">
        {children}
      </Text>
    </>
  );
}

/** Who is logged in: leads to the own data, or to changing the own password. */
export function AccountButton({ userName, hasOwnData }: AccountButtonProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const common = {
    variant: 'subtle',
    color: 'gray',
    c: 'dark',
    px: 'xs',
    maw: '12rem',
  } as const;
  if (hasOwnData) {
    return (
      <Button {...common} component="a" href={`#${OWN_DATA}`} aria-label={`Mis datos: ${userName}`}>
        <Name>{userName}</Name>
      </Button>
    );
  }
  return (
    <>
      <Button {...common} onClick={open} aria-label={`Cambiar la contraseña de ${userName}`}>
        <Name>{userName}</Name>
      </Button>
      <PasswordModal opened={isOpen} onClose={close} />
    </>
  );
}
