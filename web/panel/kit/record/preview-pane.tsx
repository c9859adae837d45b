import { Anchor, Button, Group, Popover, SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../ui/client.ts';
import { useLayer } from '../../ui/layers.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { QueryView } from '../fields/query-view.tsx';
import { FAILED } from '../fields/texts.ts';
import css from './preview-pane.module.css';
import { type RecordRef, toKey } from './record-changes.ts';

interface PreviewPaneProps {
  root: RecordRef;
  /** Names what is kept of the record: when it changes, the page is loaded again. */
  version: string;
  onClose(): void;
}

const widths = [
  { value: 'phone', label: 'Teléfono' },
  { value: 'desk', label: 'Escritorio' },
];

/** Opens the page on other devices and in other tabs. */
function PreviewLinks({ address }: { address: string }) {
  const [hasCode, setHasCode] = useState(false);
  useLayer(hasCode, () => setHasCode(false));
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
    </>
  );
}

/** The record's page with what is typed in it, beside the form; its link opens on other devices too. */
export function PreviewPane({ root, version, onClose }: PreviewPaneProps) {
  const [width, setWidth] = useState('phone');
  const pane = useRef<HTMLElement>(null);
  // On a narrow screen it is below the form.
  useEffect(() => {
    void pane.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const frame = useRef<HTMLIFrameElement>(null);
  const query = useQuery({
    queryKey: ['preview', toKey(root)],
    queryFn: () => call('POST /h/previews/', { body: root }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    // Reloaded in its place, so that it stays scrolled to where it was.
    frame.current?.contentWindow?.location.reload();
  }, [version]);
  const { data } = query;
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
        {address ? <PreviewLinks address={address} /> : null}
        <Button size="compact-md" variant="default" onClick={onClose}>
          Cerrar vista previa
        </Button>
      </Group>
      <QueryView
        query={query}
        loading="Preparando la vista previa…"
        failed={`${FAILED} preparar la vista previa.`}
      >
        {({ path }) => (
          <div className={css.window}>
            <iframe
              ref={frame}
              src={path}
              title="Página con los cambios sin guardar"
              className={css.frame}
              data-width={width}
            />
          </div>
        )}
      </QueryView>
    </section>
  );
}
