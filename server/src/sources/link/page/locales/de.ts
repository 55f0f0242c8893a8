import type { Messages } from './words.ts';

export const de: Messages = {
  direction: 'ltr',
  nameless: 'der Stelle, die Ihnen den Link gab',
  next: 'Weiter',
  back: 'Zurück',
  notNow: 'Jetzt nicht',
  allSources: 'Alle Quellen zeigen',
  close: 'Sie können dieses Fenster schließen.',
  moment: 'Einen Moment',
  goTo: (source) => `Weiter zu ${source}`,
  goBack: (team) => `Zurück zu ${team}`,
  tryAgain: (source) => `Noch einmal mit ${source} versuchen`,
  entrance: {
    title: 'Quelle verbinden',
    label: 'Der Code in Ihrem Link',
    hint: 'Das ist alles, was in der Adresse hinter „token=“ steht.',
  },
  lost: {
    title: 'Diese Seite gibt es nicht mehr',
    happened: 'Ihr Browser hat nicht mitgebracht, was diese Seite braucht.',
    todo: 'Öffnen Sie Ihren Link noch einmal und erlauben Sie dieser Seite Cookies.',
  },
  choose: {
    title: 'Quelle verbinden',
    asks: (team) =>
      `${team} bittet darum, Ihre Gesundheitsdaten zu lesen. Wählen Sie, woher sie kommen.`,
    search: 'Nach Namen suchen',
    find: 'Suchen',
    unknown: (text) => `Hier heißt nichts „${text}“.`,
    nothing: (team) =>
      `Hier lässt sich nichts verbinden. Es wurde nichts geteilt. Hilfe bekommen Sie bei ${team}.`,
    demos: 'Mit erfundenen Daten ausprobieren',
    demo: 'Eine Person, die es nicht gibt, für sieben Tage',
    connected: 'Verbunden',
  },
  consent: {
    title: (source) => `${source} verbinden`,
    reads: ({ team, source }) => `Das liest ${team} von ${source}:`,
    history: (days) => `Rückblick: ${days}. Dazu alles Neue, bis Sie die Verbindung beenden.`,
    stop: ({ team, source }) =>
      `Sie können das jederzeit beenden: in Ihrem Konto bei ${source} oder auf der Seite Ihrer Verbindungen, die Sie von ${team} bekommen. Was bis dahin gelesen wurde, bleibt bei ${team}.`,
    broken: (source) =>
      `Ihre Verbindung zu ${source} funktioniert nicht mehr. Verbinden Sie sie neu, damit es weitergeht. Was vorher gelesen wurde, bleibt.`,
    already: (source) =>
      `${source} ist schon verbunden. Wenn Sie noch einmal verbinden, ersetzt die neue Verbindung die alte.`,
  },
  logIn: {
    privacy: (source) => `Was Sie eingeben, geht an ${source} und wird nicht gespeichert.`,
    username: (source) => `Benutzername oder E-Mail-Adresse bei ${source}`,
    password: (source) => `Passwort bei ${source}`,
    email: (source) => `E-Mail-Adresse bei ${source}`,
    region: 'Region Ihres Kontos',
    address: (source) => `Adresse Ihres ${source}`,
    token: 'Zugangs-Token mit der Rolle `readable`',
    kept: (source) =>
      `Das Token wird verschlüsselt aufbewahrt, um aus Ihrem ${source} zu lesen, bis Sie die Verbindung trennen.`,
  },
  code: {
    title: (source) => `Ein Code von ${source}`,
    sent: (source) => `${source} hat Ihnen einen Code geschickt.`,
    label: 'Code',
  },
  notConnected: 'Nicht verbunden',
  nothingShared: 'Es wurde nichts geteilt.',
  problems: {
    invalid_token: () => ({
      happened:
        'Dieser Link funktioniert nicht. Er ist unvollständig, oder es gibt ihn nicht mehr.',
      todo: 'Kopieren Sie den ganzen Link noch einmal, oder lassen Sie sich dort, wo Sie ihn bekamen, einen neuen geben.',
    }),
    token_expired: () => ({
      happened: 'Ein Link gilt eine Stunde.',
      todo: 'Lassen Sie sich dort, wo Sie ihn bekamen, einen neuen geben.',
    }),
    token_consumed: () => ({
      happened:
        'Wenn Sie selbst damit verbunden haben, sind Sie verbunden und können dieses Fenster schließen.',
      todo: 'Für eine weitere Quelle brauchen Sie einen neuen Link.',
    }),
    token_not_validated: () => ({
      happened: 'Das hat nicht in diesem Browser begonnen, oder es ist zu lange her.',
      todo: 'Öffnen Sie Ihren Link noch einmal und bleiben Sie bis zum Ende im selben Browser.',
    }),
    provider_credential_error: ({ source, team }) => ({
      happened: `${source} hat die Anmeldung nicht angenommen.`,
      todo: `Prüfen Sie Ihre Eingabe und versuchen Sie es noch einmal. Wenn es so bleibt, fragen Sie bei ${team} nach.`,
    }),
    provider_password_expired: ({ source }) => ({
      happened: `${source} verlangt zuerst ein neues Passwort von Ihnen.`,
      todo: `Setzen Sie bei ${source} ein neues Passwort und versuchen Sie es hier noch einmal.`,
    }),
    provider_api_error: ({ source }) => ({
      happened: `${source} ist gerade nicht erreichbar.`,
      todo: 'Versuchen Sie es in ein paar Minuten noch einmal. Sie haben nichts falsch gemacht.',
    }),
    unsupported_region: ({ source }) => ({
      happened: `${source} lässt sich in dieser Region nicht verbinden.`,
      todo: 'Wählen Sie die Region Ihres Kontos oder eine andere Quelle.',
    }),
    duplicate_connection: ({ source, team }) => ({
      happened: `Dieses Konto bei ${source} ist bei ${team} schon mit jemand anderem verbunden.`,
      todo: `Melden Sie sich bei ${source} mit Ihrem eigenen Konto an, oder fragen Sie bei ${team} nach.`,
    }),
    required_scopes_not_granted: ({ source, team }) => ({
      happened: `Etwas, das ${team} braucht, haben Sie bei ${source} nicht freigegeben.`,
      todo: 'Versuchen Sie es noch einmal und erlauben Sie es dort, oder wählen Sie „Jetzt nicht“.',
    }),
    incorrect_mfa_code: ({ source }) => ({
      happened: 'Der Code stimmt nicht.',
      todo: `Geben Sie den neuesten Code ein, den ${source} Ihnen geschickt hat.`,
    }),
    user_cancelled: ({ source }) => ({
      happened: `Sie haben bei ${source} abgebrochen.`,
      todo: 'Sie können es noch einmal versuchen oder eine andere Quelle wählen.',
    }),
    not_offered: ({ team }) => ({
      happened: 'Diese Quelle lässt sich mit Ihrem Link nicht verbinden.',
      todo: `Wählen Sie eine andere, oder fragen Sie bei ${team} nach.`,
    }),
    demo_mixed: () => ({
      happened: 'Erfundene Daten und Ihre eigenen können nicht nebeneinander stehen.',
      todo: 'Trennen Sie das eine, bevor Sie das andere verbinden.',
    }),
    unknown_step: () => ({
      happened: 'Diese Seite weiß nicht, was sie tun soll.',
      todo: 'Fangen Sie unten noch einmal an.',
    }),
  },
  ended: {
    invalid_token: 'Dieser Link funktioniert nicht',
    token_expired: 'Dieser Link ist abgelaufen',
    token_consumed: 'Dieser Link wurde benutzt',
  },
  missing: (list) => `Nicht erlaubt: ${list}.`,
  tries: { one: 'Sie haben noch einen Versuch.', other: 'Sie haben noch # Versuche.' },
  noTries:
    'Mit diesem Link gibt es keinen weiteren Versuch. Lassen Sie sich dort, wo Sie ihn bekamen, einen neuen geben.',
  closed: 'Es wurde nichts verbunden und nichts geteilt.',
  connected: {
    title: (source) => `${source} ist verbunden`,
    waiting: 'Die ersten Daten sind unterwegs. Das geht weiter, wenn Sie dieses Fenster schließen.',
    arrived: 'Die ersten Daten sind da:',
    empty: (source) => `Noch gibt es keine Daten. Sie kommen, sobald ${source} welche hat.`,
    until: (day) => `bis ${day}`,
    notShared: (list) => `Nicht geteilt: ${list}.`,
    refresh: 'Noch einmal nachsehen',
    another: 'Weitere Quelle verbinden',
  },
  portal: {
    title: 'Ihre Verbindungen',
    intro: (team) => `Woher ${team} Ihre Gesundheitsdaten bekommt.`,
    nothing: (team) => `Es ist nichts verbunden. ${team} bekommt keine Daten von Ihnen.`,
    since: (day) => `Verbunden seit ${day}`,
    last: (day) => `Letzte Daten: ${day}`,
    noData: 'Noch keine Daten',
    works: 'Funktioniert',
    broken: 'Funktioniert nicht mehr. Verbinden Sie neu, damit es weitergeht.',
    paused: 'Pausiert: es wird nichts gelesen',
    demo: 'Erfundene Daten',
    pushed:
      'Das schickt eine App auf Ihrem Telefon. Schalten Sie es auch dort aus, sonst verbindet sie sich wieder.',
    disconnect: (source) => `${source} trennen`,
    reconnect: (source) => `${source} neu verbinden`,
    connect: 'Quelle verbinden',
    question: (source) => `${source} trennen?`,
    consequence: ({ team, source }) =>
      `${team} bekommt dann nichts Neues mehr von ${source}. Was vorher gelesen wurde, bleibt bei ${team}; wenn es gelöscht werden soll, wenden Sie sich an ${team}. Sie können ${source} später wieder verbinden.`,
    confirm: 'Ja, trennen',
    keep: 'Nein, behalten',
    disconnected: (source) => `${source} ist getrennt.`,
    wasNot: (source) => `${source} war nicht mehr verbunden.`,
    ended: {
      unknown: {
        title: 'Dieser Link funktioniert nicht',
        happened: 'Er ist unvollständig, oder es gibt ihn nicht mehr.',
        todo: 'Kopieren Sie den ganzen Link noch einmal, oder lassen Sie sich dort, wo Sie ihn bekamen, einen neuen geben.',
      },
      used: {
        title: 'Dieser Link wurde benutzt',
        happened: 'Ein Link zu dieser Seite öffnet sie einmal.',
        todo: 'Lassen Sie sich dort, wo Sie ihn bekamen, einen neuen geben.',
      },
      expired: {
        title: 'Dieser Link ist abgelaufen',
        happened: 'Er wurde nicht rechtzeitig geöffnet.',
        todo: 'Lassen Sie sich dort, wo Sie ihn bekamen, einen neuen geben.',
      },
      left: {
        title: 'Öffnen Sie Ihren Link neu',
        happened: 'Diese Seite war länger als eine Stunde offen, oder woanders.',
        todo: 'Lassen Sie sich zu Ihrer Sicherheit dort, wo Sie den Link bekamen, einen neuen geben.',
      },
    },
  },
  kinds: {
    sleep: 'Schlaf',
    activity: 'Schritte und Aktivität',
    workouts: 'Trainings mit ihren Strecken',
    heart: 'Herzfrequenz',
    heartVariability: 'Herzfrequenzvariabilität',
    electrocardiogram: 'Elektrokardiogramme',
    bloodPressure: 'Blutdruck',
    oxygen: 'Sauerstoff im Blut',
    breathing: 'Atmung',
    temperature: 'Körpertemperatur',
    body: 'Gewicht und Körperzusammensetzung',
    glucose: 'Blutzucker',
    cholesterol: 'Cholesterin',
    fitness: 'Fitness',
    stress: 'Stress',
    nutrition: 'Mahlzeiten und Nährstoffe',
    water: 'Wasser',
    medication: 'Insulin und Inhalator',
    cycle: 'Menstruationszyklus',
    mindfulness: 'Achtsamkeit',
    daylight: 'Tageslicht und UV',
    falls: 'Stürze',
    hygiene: 'Händewaschen',
    allergy: 'Allergiewerte',
    notes: 'Notizen',
    profile: 'Alter, Geschlecht und Größe',
    other: 'Weitere Messwerte',
  },
};
