import { type ChangeEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { $amountText } from '../state/form/$form.ts';
import { useEarlyText } from '../ui/use-early-text.ts';
import { useLoaded } from '../ui/use-loaded.ts';

/** Loads digit grouping; until then, amounts are shown as typed. */
const loadGroups = () => import('./typed-groups.ts');

/** Groups thousands in `text` while typing; `take` receives the text without added separators. */
export function useTyped(text: string, take: (text: string) => void) {
  const input = useEarlyText((early) => $amountText.get() === '' && $amountText.set(early));
  const selected = useRef<readonly [number, number]>(undefined);
  const caret = useRef<number>(undefined);
  /**
   * Text being composed by an input method, unchanged until it is done. Each edit makes a new object, so that the field rerenders
   * even if its text is unchanged.
   */
  const [{ composed }, setComposed] = useState<{ readonly composed?: string }>({});
  const loaded = useLoaded(loadGroups, 1);
  const groups = loaded.kind === 'ready' ? loaded.part : undefined;
  const shown = composed ?? groups?.groupedText(text) ?? text;
  // Rerenders synchronously, which flushes the field's effects; a key typed before them would be discarded.
  useLayoutEffect(() => setComposed({}), []);
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
    setComposed(isComposing ? { composed: value } : {});
    if (!isComposing) caret.current = edit && groups?.caretIn({ shown: groups.groupedText(plain), plain }, edit.caret);
    take(plain);
  };
  const onCompositionEnd = () => setComposed({});
  return { input, shown, onChange, onCompositionEnd };
}
