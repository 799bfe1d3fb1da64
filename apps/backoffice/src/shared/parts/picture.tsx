import { Icon, type IconName } from '@kabuto/ui';
import { Box, IconButton, Skeleton, Tooltip, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../messages/index.ts';
import { CallError, useRecorded } from '../api/index.ts';
import { draw } from './draw.ts';
import { Failure } from './failure.tsx';

type Props = {
  /** What the picture is of: it is read once for the same key while it is shown. */
  readonly of: readonly string[];
  /** Reads the picture; the server records each read. Throws CallError. */
  readonly read: (signal: AbortSignal) => Promise<Blob>;
  /** The name of the picture. */
  readonly name: string;
};

const MAX_ZOOM = 4;

/** The decoded picture, which is freed when the page is left; null while it is read. */
function useBitmap(blob: Blob | undefined): ImageBitmap | null | 'failed' {
  const [bitmap, setBitmap] = useState<ImageBitmap | null | 'failed'>(null);
  useEffect(() => {
    if (blob === undefined) return;
    let left = false;
    let decoded: ImageBitmap | undefined;
    createImageBitmap(blob).then(
      (made) => {
        if (left) return made.close();
        decoded = made;
        setBitmap(made);
      },
      () => setBitmap('failed'),
    );
    return () => {
      left = true;
      decoded?.close();
      setBitmap(null);
    };
  }, [blob]);
  return bitmap;
}

/**
 * One picture of a member, to be enlarged and turned. It is drawn, not linked: no address of it exists, and the page's
 * policy allows no blob: addresses.
 */
export function Picture({ of, read, name }: Props) {
  const t = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  const { data, error } = useRecorded(of, read);
  const bitmap = useBitmap(data);
  useEffect(() => {
    if (canvas.current !== null && bitmap instanceof ImageBitmap) draw(canvas.current, bitmap, turns);
  }, [bitmap, turns]);
  const button = (icon: IconName, label: string, onClick: () => void, disabled: boolean) => (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={label} onClick={onClick} disabled={disabled}>
          <Icon name={icon} />
        </IconButton>
      </span>
    </Tooltip>
  );
  const ready = bitmap instanceof ImageBitmap;
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Box component="figcaption" sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography component="span" sx={{ flexGrow: 1, fontSize: 13 }}>
          {name}
        </Typography>
        {button('minus', t('reviews.zoomOut', { part: name }), () => setZoom(zoom - 1), !ready || zoom === 1)}
        {button('plus', t('reviews.zoomIn', { part: name }), () => setZoom(zoom + 1), !ready || zoom === MAX_ZOOM)}
        {button('refresh', t('reviews.rotate', { part: name }), () => setTurns((turns + 1) % 4), !ready)}
      </Box>
      <Failure error={bitmap === 'failed' ? new CallError(400, t('reviews.pictureFailed')) : error} />
      {ready || error !== null || bitmap === 'failed' ? null : <Skeleton variant="rounded" height={220} />}
      <Box
        // Focusable, so that the keyboard scrolls an enlarged or tall picture.
        tabIndex={ready ? 0 : -1}
        sx={{ overflow: 'auto', maxHeight: 420, borderRadius: 1, display: ready ? 'block' : 'none' }}
      >
        <Box
          component="canvas"
          ref={canvas}
          role="img"
          aria-label={name}
          data-turns={turns}
          sx={{ display: 'block', width: `${zoom * 100}%`, height: 'auto' }}
        />
      </Box>
    </Box>
  );
}
