import { Box, Button, type ButtonProps } from '@mui/material';

/** A key of the keyboard, as a picture of it. */
export function Key({ name }: { readonly name: string }) {
  return (
    <Box
      component="kbd"
      lang="zxx"
      sx={{ px: 0.75, border: 1, borderColor: 'currentColor', borderRadius: 0.5, font: 'inherit', fontSize: 12 }}
    >
      {name}
    </Box>
  );
}

type Props = ButtonProps & { readonly hint: string };

/** A button with the key that does the same. */
export function Command({ hint, children, ...props }: Props) {
  return (
    <Button {...props} aria-keyshortcuts={hint}>
      {children}
      <Box component="span" aria-hidden sx={{ ml: 1, display: 'inline-flex' }}>
        <Key name={hint} />
      </Box>
    </Button>
  );
}
