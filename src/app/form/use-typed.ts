import { type ChangeEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useEarlyText } from '../ui/use-early-text.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import { $amountText } from './$form.ts';

/** Until it is there, figures stand as they are typed. */
const loadGroups = () => import('./typed-groups.ts');

/** Parts the thousands of `text` while it is typed; `take` gets what the person means. */
export function useTyped(text: string, take: (text: string) => void) {
  const input = useEarlyText((early) => $amountText.get() === '' && $amountText.set(early));
  const selected = useRef<readonly [number, number]>(undefined);
  const caret = useRef<number>(undefined);
  /** What an input method is writing: it stands as it is until it is done. */
  const [composed, setComposed] = useState<string | null>();
  const loaded = useLoaded(loadGroups, 1);
  const groups = loaded.kind === 'ready' ? loaded.part : undefined;
  const shown = composed ?? groups?.groupedText(text) ?? text;
  // Drawing again runs what listens to the field in the same breath: a key before that would be taken out of the field.
  useLayoutEffect(() => setComposed(null), []);
  useEffect(() => {
    const field = input.current;
    const before = () => {
      selected.current = [field?.selectionStart ?? 0, field?.selectionEnd ?? 0];
    };
    field?.addEventListener('beforeinput', before);
    return () => field?.removeEventListener('beforeinput', before);
  }, [input]);
  useLayoutEffect(() => {
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  const onChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = target;
    const edit = groups?.editOf(value, { shown, plain: text }, selected.current, selectionStart ?? value.length);
    selected.current = undefined;
    const plain = edit?.plain ?? value;
    const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
    setComposed(isComposing ? value : undefined);
    if (!isComposing) caret.current = edit && groups?.caretIn({ shown: groups.groupedText(plain), plain }, edit.caret);
    take(plain);
  };
  const onCompositionEnd = () => setComposed(undefined);
  return { input, shown, onChange, onCompositionEnd };
}
