import { Box, Button, type ButtonProps } from '@mui/material';

type Props = ButtonProps & { readonly hint: string };

/** A button with the key that does the same. */
export function Command({ hint, children, ...props }: Props) {
  return (
    <Button {...props} aria-keyshortcuts={hint}>
      {children}
      <Box
        component="kbd"
        aria-hidden
        sx={{
          ml: 1,
          px: 0.75,
          border: 1,
          borderColor: 'currentColor',
          borderRadius: 0.5,
          font: 'inherit',
          fontSize: 12,
        }}
      >
        {hint}
      </Box>
    </Button>
  );
}
