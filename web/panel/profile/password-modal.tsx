import { Modal } from '@mantine/core';
import { useLayer } from '../ui/layers.ts';
import { PasswordForm } from './password-form.tsx';

/** The own password, for those whose menu has no 'Mis datos'. */
export function PasswordModal({ opened, onClose }: { opened: boolean; onClose(): void }) {
  useLayer(opened, onClose);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Cambiar contraseña"
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <PasswordForm onSaved={onClose} />
    </Modal>
  );
}
