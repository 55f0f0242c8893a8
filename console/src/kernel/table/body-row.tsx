import { type MouseEvent, type ReactElement, useId } from 'react';

import { Button } from '#console/kernel/ui/button.tsx';

import type { Column } from './columns.ts';

import styles from './table.module.css';

type RowProps<Row> = {
  readonly row: Row;
  readonly columns: {
    readonly shown: readonly Column<Row>[];
    readonly detail: readonly Column<Row>[];
  };
  readonly place: { readonly index: number; readonly isOpened: boolean; readonly width: number };
  readonly onOpen: ((index: number) => void) | undefined;
  readonly onToggle: () => void;
};

/** A row, and its detail below it while it is opened. */
export function BodyRow<Row>({
  row,
  columns: { shown, detail },
  place: { index, isOpened, width },
  onOpen,
  onToggle,
}: RowProps<Row>): ReactElement {
  const id = useId();
  return (
    <>
      <tr
        data-row={index}
        data-opens={onOpen !== undefined}
        aria-rowindex={index + 2}
        tabIndex={-1}
        onClick={(event) => {
          if (isPlainClick(event)) onOpen?.(index);
        }}
      >
        {shown.map(({ title, cell, isNumber, kind }) => (
          <td
            key={title}
            data-kind={kind}
            data-title={title}
            className={isNumber === true ? styles.number : undefined}
          >
            {cell(row)}
          </td>
        ))}
        {detail.length === 0 ? null : (
          <td className={styles.more}>
            <Button
              kind="quiet"
              icon={isOpened ? 'less' : 'more'}
              iconOnly
              aria-expanded={isOpened}
              aria-controls={isOpened ? id : undefined}
              onClick={onToggle}
            >
              {`More: ${detail.map(({ title }) => title).join(', ')}`}
            </Button>
          </td>
        )}
      </tr>
      {isOpened && detail.length > 0 ? (
        <tr id={id} className={styles.detail}>
          <td colSpan={width}>
            <dl>
              {detail.map(({ title, cell }) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{cell(row)}</dd>
                </div>
              ))}
            </dl>
          </td>
        </tr>
      ) : null}
    </>
  );
}

/** A click on the row itself: not on what it contains, and not the end of a selection of text. */
function isPlainClick({ target, defaultPrevented }: MouseEvent<HTMLElement>): boolean {
  if (defaultPrevented || !(target instanceof Element)) return false;
  if (target.closest('a, button, input, select, textarea, time, summary, label') !== null)
    return false;
  return document.getSelection()?.isCollapsed !== false;
}
