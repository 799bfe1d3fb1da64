import type { ComponentProps } from 'react';
import { useSparks } from '../../../shared/stocks/index.ts';
import { RankedLine } from '../../stock/index.ts';
import type { ListProps } from '../model.ts';
import { RankedList } from './ranked-list.tsx';

type Line = ComponentProps<typeof RankedLine>;
type List = ComponentProps<typeof RankedList<Line['hit']>>;
type RankedIssuesProps = ListProps &
  Pick<List, 'reply' | 'onMore'> & { readonly empty?: List['empty'] } & Pick<Line, 'extra'>;

/** Issues in their order, each with its rank and the line of its day. */
export function RankedIssues({ reply, onMore, empty = null, extra, chosen, onChoose }: RankedIssuesProps) {
  const sparks = useSparks((reply.data?.rows ?? []).map(({ instrument }) => instrument.code));
  return (
    <RankedList
      reply={reply}
      onMore={onMore}
      empty={empty}
      codeOf={({ instrument }) => instrument.code}
      chosen={chosen}
    >
      {(hit, rank) => (
        <RankedLine
          hit={hit}
          spark={sparks.get(hit.instrument.code)}
          leading={rank}
          extra={extra}
          onChoose={onChoose}
        />
      )}
    </RankedList>
  );
}
