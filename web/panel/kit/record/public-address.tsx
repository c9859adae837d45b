import { Button, Group, Text } from '@mantine/core';
import { CopyTextButton } from '../../ui/copy-text-button.tsx';
import css from './record-page.module.css';

const outside = { component: 'a' as const, target: '_blank', rel: 'noopener' };
const compact = { size: 'compact-md', variant: 'default' } as const;

/** Where visitors find a record: to see, to copy and to send. */
export function PublicAddress({ path, name }: { path: string; name: string }) {
  const address = new URL(path, window.location.origin).href;
  const message = encodeURIComponent(`${name}: ${address}`);
  return (
    <Group gap="xs" className={css.public}>
      <Text size="sm" className={css.address}>
        {path}
      </Text>
      <Button {...outside} {...compact} href={path} aria-label={`Ver ${name} en el sitio`}>
        Ver
      </Button>
      <CopyTextButton {...compact} text={address} />
      <Button {...outside} {...compact} href={`https://wa.me/?text=${message}`}>
        WhatsApp
      </Button>
    </Group>
  );
}
