import { Button } from "@mantine/core";
import { IconPlus, IconSpeakerphone } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { Card, DateText, EmptyState, ReasonDialog, RemoteContent, showSuccess, TextAreaField, TextField } from "@tieout/ui";
import { useState } from "react";
import { type StaffAnnouncement, staffRoutes } from "../contract/index.ts";
import { announcementStateTitles } from "./staff-words.ts";

/** Lets staff write, preview, schedule and withdraw release announcements. */
export function AnnouncementsPanel() {
  const [isNew, setNew] = useState(false);
  const [scheduled, schedule] = useState<StaffAnnouncement | null>(null);
  const query = useRouteQuery(staffRoutes, "listAnnouncements", undefined, { views: ["staff"] });
  return (
    <Card
      title="Announcements"
      flush
      actions={
        <Button data-shortcut="new" size="xs" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setNew(true)}>
          New announcement
        </Button>
      }
    >
      <RemoteContent query={query} what="the announcements">
        {(list) =>
          list.length === 0 ? (
            <EmptyState Icon={IconSpeakerphone} title="No announcement yet">
              The most recent active announcement appears at the top of every page.
            </EmptyState>
          ) : (
            <ul>
              {list.map((one) => (
                <Line key={one.id} announcement={one} onSchedule={() => schedule(one)} />
              ))}
            </ul>
          )
        }
      </RemoteContent>
      {isNew ? <NewDialog onClose={() => setNew(false)} /> : null}
      {scheduled ? <ScheduleDialog announcement={scheduled} onClose={() => schedule(null)} /> : null}
    </Card>
  );
}

interface LineProps {
  readonly announcement: StaffAnnouncement;
  readonly onSchedule: () => void;
}

const Line = ({ announcement: { name, version, title, body, state, published_at: at }, onSchedule }: LineProps) => (
  <li className="t-staff-line">
    <span className="t-grow">
      <span className="t-med">{title}</span> <span className="t-small t-dim">{version}</span>
      <br />
      <span className="t-small">{body}</span>
      <br />
      <span className="t-small t-dim">
        {announcementStateTitles[state]}
        {at ? (
          <>
            {" "}
            from <DateText value={at} time />
          </>
        ) : null}
        {" · "}
        <Link className="t-link" to="/announcement-preview/$announcementName" params={{ announcementName: name }}>
          Preview
        </Link>
      </span>
    </span>
    <Button variant="default" size="xs" onClick={onSchedule}>
      {state === "draft" ? "Schedule" : "Change"}
    </Button>
  </li>
);

function NewDialog({ onClose }: { readonly onClose: () => void }) {
  const [draft, setDraft] = useState({ name: "", version: "", title: "", body: "" });
  const create = useRouteMutation(staffRoutes, "createAnnouncement", {
    onSuccess: () => {
      showSuccess("Announcement created.", "No one sees it until you schedule it.");
      onClose();
    },
  });
  const field = (key: keyof typeof draft, label: string, maxLength: number) => ({
    id: `announcement-${key}`,
    label,
    required: true,
    maxLength,
    value: draft[key],
    error: create.error?.fieldMessages[key],
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      setDraft((before) => ({ ...before, [key]: value })),
  });
  return (
    <ReasonDialog
      title="New announcement"
      confirmLabel="Create"
      busy={create.isPending}
      problem={create.error?.errors.length === 0 ? create.error : null}
      onConfirm={(reason) => create.mutate({ body: { ...draft, reason } })}
      onClose={onClose}
    >
      <TextField
        {...field("name", "Name in its preview URL", 100)}
        description="Lowercase letters, digits, dots and dashes."
        data-autofocus
      />
      <TextField {...field("version", "Version", 20)} placeholder="2.1.0" />
      <TextField {...field("title", "Title", 120)} />
      <TextAreaField {...field("body", "Text", 600)} autosize minRows={3} />
    </ReasonDialog>
  );
}

interface ScheduleDialogProps {
  readonly announcement: StaffAnnouncement;
  readonly onClose: () => void;
}

/** Local time for a `datetime-local` field. */
const localText = (at: Date): string => new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

function ScheduleDialog({ announcement: { id, title, published_at: before }, onClose }: ScheduleDialogProps) {
  const [at, setAt] = useState(localText(before ? new Date(before) : new Date()));
  const save = useRouteMutation(staffRoutes, "scheduleAnnouncement", {
    onSuccess: () => {
      showSuccess(at === "" ? "Announcement withdrawn." : "Announcement scheduled.", title);
      onClose();
    },
  });
  const publish = (reason: string): void =>
    save.mutate({ params: { announcementId: id }, body: { published_at: at === "" ? null : new Date(at).toISOString(), reason } });
  return (
    <ReasonDialog
      title={`When should “${title}” appear?`}
      confirmLabel="Save"
      busy={save.isPending}
      problem={save.error}
      onConfirm={publish}
      onClose={onClose}
    >
      <TextField
        id="announcement-at"
        type="datetime-local"
        label="From"
        description="In your time zone. Leave blank to stop showing it."
        value={at}
        onChange={(event) => setAt(event.currentTarget.value)}
      />
    </ReasonDialog>
  );
}
