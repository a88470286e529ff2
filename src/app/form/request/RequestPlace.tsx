import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { keepRecipient } from '../../state/form/kept-recipient.ts';
import { Lazy } from '../../ui/Lazy.tsx';
import { withStyles } from '../../ui/with-styles.ts';
import { $requested } from './$requested.ts';
import requestStyle from './request.css?url';
import { listenForRequests } from './request-intake.ts';

const loadNote = () => withStyles(import('./RequestNote.tsx'), requestStyle);

/** Listens for payment requests and keeps the address across reloads; the result view loads with the first request. */
export default function RequestPlace() {
  const state = useStore($requested);
  const [isOver, setOver] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const isWanted = state.kind !== 'none' || isOver;
  useEffect(() => listenForRequests(setOver), []);
  useEffect(() => keepRecipient(() => sessionStorage), []);
  useEffect(() => setUsed((used) => used || isWanted), [isWanted]);
  return isUsed ? <Lazy load={loadNote} props={{ state, isOver }} /> : null;
}
