import { type ReactElement, useState } from 'react';

import { serviceName } from '#console/kernel/api/service.ts';

import { Button } from './button.tsx';
import { type CodeRequest, codeOf, type Language, languages } from './code-model.ts';
import { CopyButton } from './copy.tsx';
import { Dialog } from './dialog.tsx';
import { Tabs } from './tabs.tsx';

import styles from './code-panel.module.css';

/** This view as a program would ask for it: curl, TypeScript, Python, with the key from `$KEY`. */
export function CodePanel({
  requests,
}: {
  readonly requests: readonly CodeRequest[];
}): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const [language, setLanguage] = useState<Language>('curl');
  const around = { origin: location.origin, serviceName };
  const text = requests.map((each) => codeOf(each, language, around)).join('\n\n');
  return (
    <>
      <Button icon="code" onClick={() => setOpen(true)}>
        Code
      </Button>
      <Dialog title="Code for this view" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Tabs
          label="Language"
          tabs={languages.map((each) => [each, each])}
          value={language}
          onChange={setLanguage}
        >
          <CopyButton text={text} name="code" />
          <pre className={styles.code} tabIndex={0}>
            {text}
          </pre>
        </Tabs>
      </Dialog>
    </>
  );
}
