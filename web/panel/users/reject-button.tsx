import { Button } from '@mantine/core';

interface RejectButtonProps {
  isRejecting: boolean;
  onToggle(isRejecting: boolean): void;
}

/** Goes over to rejecting, which asks for a reason, and back. */
export function RejectButton({ isRejecting, onToggle }: RejectButtonProps) {
  return (
    <Button variant="default" onClick={() => onToggle(!isRejecting)}>
      {isRejecting ? 'Mejor aprobar' : 'Rechazar…'}
    </Button>
  );
}
