import { LineNotice } from '../session/line-notice.tsx';
import { SessionLine } from '../session/session-line.tsx';
import { PlainBar, type PlainBarProps } from './plain-bar.tsx';

type AppBarProps = Omit<PlainBarProps, 'edge'> & {
  /** Whether the session line is shown under the bar: on for trading screens, off for login and forms. */
  readonly session?: boolean;
};

const Edge = () => (
  <>
    <SessionLine />
    <LineNotice />
  </>
);

/** The 44 px bar at the top of every page, with the session line under it, and a note while the connection is lost. */
export function AppBar({ session = true, ...bar }: AppBarProps) {
  return <PlainBar {...bar} edge={session ? <Edge /> : undefined} />;
}
