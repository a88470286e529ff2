import { useStore } from '@nanostores/react';
import { type ChangeEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type AssetInfo, chainName } from '../../../../core/asset/asset-name.ts';
import { forgetSavedAssets, savedAssets } from '../../../assets/picker/saved-assets.ts';
import { $ownPairs, forgetSavedPairs, loadOwnPairs } from '../../../market/own-pairs.ts';
import { giveRecipient } from '../../../state/form/$recipient-source.ts';
import { download } from '../../../ui/download.ts';
import { GroupedAddress } from '../../../ui/GroupedAddress.tsx';
import { SheetHead } from '../../../wallet/SheetHead.tsx';
import { tSaved, tSavedCount } from '../../../words/saved-words.ts';
import { checkDestination } from '../destination.ts';
import { forgetRecent } from './forget-recent.ts';
import { exportSaved, hasSaved, importSaved } from './saved-file.ts';
import { forgetAllRecipients, forgetRecipient, longestName, type SavedRecipient, type Saving, saveRecipient } from './saved-recipients.ts';
import { useSaved } from './use-saved.ts';

const storage = () => localStorage;
/** Maximum file size; a hundred addresses take far less. */
const maxBytes = 200_000;

interface NamingProps {
  readonly entry: Omit<SavedRecipient, 'name'> & { readonly name?: string };
  readonly onDone: () => void;
}

/** Form that names an address. */
function Naming({ entry, onDone }: NamingProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(entry.name ?? '');
  const [wrong, setWrong] = useState<Exclude<Saving, 'saved'>>();
  useEffect(() => field.current?.focus(), []);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const saving = saveRecipient({ ...entry, name }, storage);
    if (saving === 'saved') return onDone();
    setWrong(saving);
    field.current?.focus();
  };
  return (
    <form className="saved-naming" onSubmit={save}>
      <p className="saved-address">
        <GroupedAddress text={entry.address} />
      </p>
      <label htmlFor={id}>{tSaved('saved.name')}</label>
      <div className="saved-field">
        <input
          ref={field}
          id={id}
          type="text"
          className="field"
          maxLength={longestName}
          autoComplete="off"
          value={name}
          aria-invalid={wrong !== undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => setName(event.target.value)}
        />
        <button type="submit" className="button">
          {tSaved('saved.save')}
        </button>
      </div>
      <p id={`${id}-note`} className="note note-error" role="alert">
        {wrong !== undefined && tSaved(`saved.${wrong}`)}
      </p>
    </form>
  );
}

interface EntryProps {
  readonly entry: SavedRecipient;
  /** Uses the address in the form; undefined if the form's asset cannot be received there. */
  readonly onUse: (() => void) | undefined;
  readonly onRename: () => void;
}

function Entry({ entry, onUse, onRename }: EntryProps) {
  const { name, chain, address } = entry;
  return (
    <li>
      <p className="saved-who">
        <b>{name}</b> <span className="quiet">{chainName(chain)}</span>
      </p>
      <p className="saved-address">
        <GroupedAddress text={address} />
      </p>
      <p className="saved-acts">
        {onUse !== undefined && (
          <button type="button" className="button-quiet" onClick={onUse}>
            {tSaved('saved.use')}
            <span className="visually-hidden">: {name}</span>
          </button>
        )}
        <button type="button" className="text-button" onClick={onRename}>
          {tSaved('saved.rename')}
          <span className="visually-hidden">: {name}</span>
        </button>
        <button type="button" className="text-button" onClick={() => forgetRecipient(entry, storage)}>
          {tSaved('saved.delete')}
          <span className="visually-hidden">: {name}</span>
        </button>
      </p>
    </li>
  );
}

function importText(text: string): string {
  const result = importSaved(text, storage);
  if (result === undefined) return tSaved('saved.noFile');
  const { added, starred, refused } = result;
  const told = [
    ...(added > 0 || starred === 0 ? [tSavedCount('saved.added', added)] : []),
    ...(starred > 0 ? [tSavedCount('saved.starred', starred)] : []),
    ...(refused > 0 ? [tSavedCount('saved.refused', refused)] : []),
  ];
  return told.join(' ');
}

type Question = 'deleteAll' | 'clear';

interface AskedProps {
  readonly question: Question;
  readonly onAnswer: (isSure: boolean) => void;
}

/** Confirms a deletion, which cannot be undone. */
function Asked({ question, onAnswer }: AskedProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <fieldset className="saved-asked" aria-label={tSaved(`saved.${question}`)}>
      <p>{tSaved(`saved.${question}Ask`)}</p>
      <p className="saved-acts">
        <button type="button" className="button-quiet" ref={keep} onClick={() => onAnswer(false)}>
          {tSaved('saved.keep')}
        </button>
        <button type="button" className="text-button" onClick={() => onAnswer(true)}>
          {tSaved(`saved.${question}Do`)}
        </button>
      </p>
    </fieldset>
  );
}

/** Export, import and deletion of all saved data. */
function Files({ saved }: { readonly saved: readonly SavedRecipient[] }) {
  const id = useId();
  const [said, setSaid] = useState('');
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file !== undefined) setSaid(file.size > maxBytes ? tSaved('saved.noFile') : importText(await file.text()));
  };
  const [asked, setAsked] = useState<Question>();
  const pairs = useStore($ownPairs).saved;
  useEffect(() => loadOwnPairs(storage), []);
  const answer = (isSure: boolean) => {
    if (isSure && asked === 'deleteAll') {
      forgetAllRecipients(storage);
      forgetSavedAssets(storage);
      forgetSavedPairs(storage);
    }
    if (isSure && asked === 'clear') forgetRecent(storage);
    loadOwnPairs(storage);
    setSaid(isSure ? tSaved('saved.cleared') : '');
    setAsked(undefined);
  };
  return (
    <div className="saved-files">
      <p className="saved-acts">
        {hasSaved(storage) && (
          <button
            type="button"
            className="button-quiet"
            onClick={() => download(exportSaved(storage), 'strait-saved.json', 'application/json')}
          >
            {tSaved('saved.export')}
          </button>
        )}
        <label className="button-quiet saved-file" htmlFor={id}>
          {tSaved('saved.import')}
          <input id={id} className="visually-hidden" type="file" accept="application/json,.json" onChange={(event) => void choose(event)} />
        </label>
        {saved.length + savedAssets(storage).length + pairs.length > 0 && (
          <button type="button" className="text-button" onClick={() => setAsked('deleteAll')}>
            {tSaved('saved.deleteAll')}
          </button>
        )}
        <button type="button" className="text-button" onClick={() => setAsked('clear')}>
          {tSaved('saved.clear')}
        </button>
      </p>
      {asked !== undefined && <Asked question={asked} onAnswer={answer} />}
      <p role="status">{said}</p>
      <p className="quiet">{tSaved('saved.private')}</p>
    </div>
  );
}

interface Props {
  /** Address to save under a name. */
  readonly address?: string;
  readonly to: AssetInfo;
  readonly onClose: () => void;
}

/** Dialog of this browser's saved addresses. */
export default function SavedDialog({ address, to, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const saved = useSaved();
  const [named, setNamed] = useState<NamingProps['entry'] | undefined>(address === undefined ? undefined : { chain: to.chain, address });
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  const use = (entry: SavedRecipient) => {
    giveRecipient(entry.address, entry.isImported && 'file');
    close();
  };
  // Naming from the form closes the dialog once done.
  const done = () => (address === undefined ? setNamed(undefined) : close());
  return createPortal(
    <dialog ref={dialog} className="saved" aria-labelledby="saved-title" closedby="any" onClose={onClose}>
      <div className="saved-sheet">
        <SheetHead id="saved-title" title={tSaved('saved.title')} className="saved-head" onClose={close} />
        {named !== undefined && <Naming key={named.address} entry={named} onDone={done} />}
        {saved.length === 0 && named === undefined && <p className="quiet">{tSaved('saved.none')}</p>}
        <ul>
          {saved.map((entry) => (
            <Entry
              key={`${entry.chain} ${entry.address}`}
              entry={entry}
              onUse={checkDestination(entry.address, to).ok ? () => use(entry) : undefined}
              onRename={() => setNamed(entry)}
            />
          ))}
        </ul>
        <Files saved={saved} />
      </div>
    </dialog>,
    document.body,
  );
}
