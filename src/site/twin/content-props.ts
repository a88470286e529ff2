type None = Record<never, never>;

/** Components available to content files by name, with their attributes, as typed in the Astro component, the markdown form and editors. */
export interface ContentProps {
  /** Links side by side, styled as buttons. */
  Actions: None;
  /** Example call of the MCP server by an agent. */
  AgentCall: None;
  /** Buttons that install the MCP server in an assistant. */
  AssistantLinks: None;
  /** Highlighted paragraph. */
  Callout: {
    kind: 'note' | 'warning' | 'stop';
    /** Label; defaults to that of the kind. */
    title?: string;
  };
  /** Level-3 sections as cards. */
  Cards: {
    /** Space-separated icon names, one per section. */
    icons: string;
  };
  /** Level-2 sections side by side where there is room. */
  Columns: None;
  /** Text beside the animation of a swap. */
  CrossingPanel: None;
  /** Table for looking up what to do. */
  DecisionTable: {
    /** Source of generated rows; if absent, the content is a table. */
    of?: 'status' | 'errors';
  };
  /** Reference of one endpoint: fields, responses and errors. */
  Endpoint: {
    /** `operationId` of the endpoint, such as `getQuote`. */
    operation: string;
  };
  /** References of several endpoints. */
  EndpointReference: {
    /** Space-separated groups of the OpenAPI document; all by default. */
    groups?: string;
  };
  /** Entry points to the API, MCP and the client. */
  EntryPoints: None;
  /** Table of all error codes. */
  ErrorTable: None;
  /** First call, to copy or to send. */
  FirstCall: None;
  /** Short line above a heading. */
  Kicker: None;
  /** Table of the limits of all endpoints. */
  LimitTable: None;
  /** Live check of a payment that somebody else made. */
  LiveCheck: None;
  /** Live list of the visitor's swaps. */
  LiveHistory: None;
  /** Live form of instant swaps. */
  LiveInstant: None;
  /** Form of limits for an agent. */
  LiveMandate: None;
  /** Live pools. */
  LivePools: None;
  /** Live state of the service. */
  LiveStatus: None;
  /** Live tracking of a swap by its deposit hash. */
  LiveTrack: None;
  /** Console for API calls. */
  LiveTry: None;
  /** Live widget with its embed code. */
  LiveWidget: None;
  /** One of several alternative paths on a page. */
  Path: { title: string };
  /** Figures of the developer portal. */
  PortalFacts: None;
  /** Table of files for programs, with their types. */
  PublishedFiles: {
    /** List to show: `openapi` for the parts of the OpenAPI document; by default every file besides the pages. */
    of?: 'openapi';
  };
  /** Collapsible level-3 sections: a heading, a short answer, a long one. */
  Questions: None;
  /** Table of endpoints that only REST offers. */
  RestOnly: None;
  /** Code sample in all its languages. */
  Sample: {
    /** Folder name of the sample under content/samples. */
    name: string;
  };
  /** Numbered list, styled as steps. */
  Steps: None;
  /** Link to the tracking endpoint, which returns the same as JSON. */
  TrackAsJson: None;
  /** Reference of MCP tools with their parameters. */
  ToolReference: {
    /** Space-separated tool names; all by default. */
    name?: string;
  };
}
