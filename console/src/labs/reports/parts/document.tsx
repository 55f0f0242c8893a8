import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import type { LabReportReview } from '#console/kernel/api/contract.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { Loaded } from '#console/kernel/ui/feedback.tsx';

import { closeUp, mapOf } from '../model.ts';
import { pageQuery } from '../queries.ts';
import { DocumentPage, type ShownPage } from './document-page.tsx';

import styles from './review.module.css';

type Props = {
  readonly review: LabReportReview;
  /** The position of the value whose box is lit. */
  readonly lit: number;
};

/** The document, open at the page of the value that is lit. Without its files: where its values were printed. */
export function Document({ review, lit }: Props): ReactElement {
  const { results, files } = review;
  const ofLit = results.find(({ position }) => position === lit)?.printed.page ?? 1;
  // Pages are turned by hand until another value is lit.
  const [turned, setTurned] = useState({ lit, page: ofLit });
  const number = turned.lit === lit ? turned.page : ofLit;
  const turn = (page: number): void => setTurned({ lit, page });
  return files.length === 0 ? (
    <Shown page={mapOf(results, number)} results={results} lit={lit} onTurn={turn} />
  ) : (
    <Drawn review={review} number={number} lit={lit} onTurn={turn} />
  );
}

type DrawnProps = Props & { readonly number: number; readonly onTurn: (page: number) => void };

function Drawn({ review, number, lit, onTurn }: DrawnProps): ReactElement {
  const { key } = useTenant();
  const page = useQuery(pageQuery(key, review.job_id, number));
  return (
    <Loaded query={page} lines={12}>
      {(found) => (
        <Shown
          page={{ ...found, pageCount: found.page_count, picture: found.content }}
          results={review.results}
          lit={lit}
          onTurn={onTurn}
        />
      )}
    </Loaded>
  );
}

type ShownProps = {
  readonly page: ShownPage & { readonly pageCount: number };
  readonly results: LabReportReview['results'];
  readonly lit: number;
  readonly onTurn: (page: number) => void;
};

function Shown({ page, results, lit, onTurn }: ShownProps): ReactElement {
  const { number, pageCount } = page;
  const value = results.find((each) => each.position === lit);
  const isHere = value?.printed.page === number;
  return (
    <div className={styles.page}>
      {isHere && page.picture !== null ? (
        <DocumentPage
          page={page}
          results={results}
          lit={lit}
          view={closeUp(value.printed.box, page)}
          label={`${value.printed.test_name} as printed, enlarged`}
        />
      ) : null}
      <DocumentPage
        page={page}
        results={results}
        lit={lit}
        view={{ x: 0, y: 0, width: page.width, height: page.height }}
        label={
          isHere
            ? `Page ${number}: ${value.printed.test_name} ${value.printed.value} is lit`
            : `Page ${number}`
        }
      />
      <div className={styles.row}>
        <span>
          Page {number} of {pageCount}
          {page.picture === null ? ': where its values were printed' : ''}
        </span>
        {pageCount === 1 ? null : (
          <>
            <Button
              icon="back"
              iconOnly
              onClick={() => onTurn(number - 1)}
              disabledWhy={number === 1 ? 'this is the first page' : null}
            >
              Previous page
            </Button>
            <Button
              icon="next"
              iconOnly
              onClick={() => onTurn(number + 1)}
              disabledWhy={number === pageCount ? 'this is the last page' : null}
            >
              Next page
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
