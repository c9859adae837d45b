import { Anchor, Button, Group, Popover, SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../ui/client.ts';
import { askConfirmation } from '../ui/confirm.tsx';
import { useLayer } from '../ui/layers.ts';
import { QrCode } from '../ui/qr-code.tsx';
import { ErrorState, LoadingState } from '../ui/states.tsx';
import { type Edits, toTarget } from './edits.ts';
import css from './preview-pane.module.css';
import { FAILED } from './texts.ts';
import { useSave } from './use-save.ts';

interface PreviewPaneProps {
  edits: Edits;
  /** Changes when the draft was saved: the page is then loaded again. */
  savedAt: string | null;
  onClose(): void;
}

const widths = [
  { value: 'phone', label: 'Teléfono' },
  { value: 'desk', label: 'Escritorio' },
];

interface PreviewLinksProps {
  edits: Edits;
  /** Absolute address of the page with the draft. */
  address: string;
  onRevoked(): void;
}

/** Opens the page with the draft on other devices and in other tabs, and revokes its links. */
function PreviewLinks({ edits, address, onRevoked }: PreviewLinksProps) {
  const [hasCode, setHasCode] = useState(false);
  useLayer(hasCode, () => setHasCode(false));
  const { isBusy, save } = useSave<unknown>({
    success: 'Los enlaces de vista previa ya no funcionan.',
    failure: `${FAILED} anular los enlaces.`,
    onSaved: onRevoked,
  });
  async function revoke(): Promise<void> {
    const isConfirmed = await askConfirmation({
      title: 'Anular enlaces',
      text: '¿Anular todos los enlaces de vista previa de este registro?',
      confirm: 'Anular',
    });
    if (isConfirmed) await save(() => call('POST /h/previews/revoked/', { body: toTarget(edits) }));
  }
  return (
    <>
      <Popover withArrow opened={hasCode} onChange={setHasCode} closeOnEscape={false}>
        <Popover.Target>
          <Button
            size="compact-md"
            variant="default"
            aria-expanded={hasCode}
            onClick={() => setHasCode(!hasCode)}
          >
            Ver en el teléfono
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <QrCode text={address} label="Código QR de la vista previa" />
          <Text size="sm" maw={220}>
            El enlace funciona siete días; quien lo tenga ve la página.
          </Text>
        </Popover.Dropdown>
      </Popover>
      <Anchor href={address} target="_blank" rel="noopener" size="sm">
        Abrir aparte
      </Anchor>
      <Button size="compact-md" variant="default" loading={isBusy} onClick={() => void revoke()}>
        Anular enlaces
      </Button>
    </>
  );
}

/** The record's page with its draft, beside the form; its link opens on other devices too. */
export function PreviewPane({ edits, savedAt, onClose }: PreviewPaneProps) {
  const [width, setWidth] = useState('phone');
  const pane = useRef<HTMLElement>(null);
  // On a narrow screen it is below the form.
  useEffect(() => {
    void pane.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const frame = useRef<HTMLIFrameElement>(null);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['preview', edits.call, edits.id],
    queryFn: () => call('POST /h/previews/', { body: toTarget(edits) }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const shownAt = useRef(savedAt);
  useEffect(() => {
    if (shownAt.current === savedAt) return;
    shownAt.current = savedAt;
    // Reloaded in its place, so that it stays scrolled to where it was.
    frame.current?.contentWindow?.location.reload();
  }, [savedAt]);
  const address = data && new URL(data.path, window.location.href).href;
  return (
    <section ref={pane} className={css.pane} aria-label="Vista previa">
      <Group gap="xs">
        <SegmentedControl
          aria-label="Ancho de la vista previa"
          data={widths}
          value={width}
          onChange={setWidth}
        />
        {address ? <PreviewLinks edits={edits} address={address} onRevoked={onClose} /> : null}
        <Button size="compact-md" variant="default" onClick={onClose}>
          Cerrar vista previa
        </Button>
      </Group>
      {error && !isFetching ? (
        <ErrorState
          error={error}
          text={`${FAILED} preparar la vista previa.`}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <LoadingState label="Preparando la vista previa…" />
      ) : (
        <div className={css.window}>
          <iframe
            ref={frame}
            src={data.path}
            title="Página con los cambios sin guardar"
            className={css.frame}
            data-width={width}
          />
        </div>
      )}
    </section>
  );
}
