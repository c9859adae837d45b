import { Button, type ButtonProps, CopyButton } from '@mantine/core';

interface CopyTextButtonProps extends ButtonProps {
  text: string;
  label?: string;
  /** Label for three seconds after the text was copied. */
  copiedLabel?: string;
  'aria-label'?: string;
  'data-autofocus'?: boolean;
}

/** Button that copies a text. */
export function CopyTextButton({
  text,
  label = 'Copiar',
  copiedLabel = 'Copiado',
  ...props
}: CopyTextButtonProps) {
  return (
    <CopyButton value={text} timeout={3000}>
      {({ copied, copy }) => (
        <Button variant="default" {...props} onClick={copy}>
          <span aria-live="polite">{copied ? copiedLabel : label}</span>
        </Button>
      )}
    </CopyButton>
  );
}
