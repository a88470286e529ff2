import AgentCall from './AgentCall.astro';
import Callout from './Callout.astro';
import CodeBlock from './CodeBlock.astro';
import DecisionTable from './DecisionTable.astro';
import Endpoint from './Endpoint.astro';
import EndpointReference from './EndpointReference.astro';
import ErrorTable from './ErrorTable.astro';
import LimitTable from './LimitTable.astro';
import LiveHistory from './LiveHistory.astro';
import LiveInstant from './LiveInstant.astro';
import LivePools from './LivePools.astro';
import LiveStatus from './LiveStatus.astro';
import LiveTrack from './LiveTrack.astro';
import Sample from './Sample.astro';
import Steps from './Steps.astro';
import Table from './Table.astro';
import ToolReference from './ToolReference.astro';

/** The HTML forms of what content files may use; their markdown forms are in src/site/page/components.ts. */
export const docComponents = {
  AgentCall,
  Callout,
  DecisionTable,
  Endpoint,
  EndpointReference,
  ErrorTable,
  LimitTable,
  LiveHistory,
  LiveInstant,
  LivePools,
  LiveStatus,
  LiveTrack,
  Sample,
  Steps,
  ToolReference,
  pre: CodeBlock,
  table: Table,
};
