import type { Messages } from './words.ts';

export const fr: Messages = {
  direction: 'ltr',
  nameless: 'la personne qui vous a envoyé le lien',
  next: 'Continuer',
  back: 'Retour',
  notNow: 'Pas maintenant',
  allSources: 'Voir toutes les sources',
  close: 'Vous pouvez fermer cette fenêtre.',
  moment: 'Un instant',
  goTo: (source) => `Continuer vers ${source}`,
  goBack: (team) => `Revenir à ${team}`,
  tryAgain: (source) => `Réessayer avec ${source}`,
  entrance: {
    title: 'Connecter une source',
    label: 'Le code de votre lien',
    hint: 'C’est tout ce qui suit « token= » dans l’adresse que vous avez reçue.',
  },
  lost: {
    title: 'Cette page n’existe plus',
    happened: 'Votre navigateur n’a pas apporté ce dont cette page a besoin.',
    todo: 'Ouvrez de nouveau votre lien et acceptez les cookies de cette page.',
  },
  choose: {
    title: 'Connecter une source',
    asks: (team) => `${team} demande à lire vos données de santé. Choisissez d’où elles viennent.`,
    search: 'Chercher par nom',
    find: 'Chercher',
    unknown: (text) => `Rien ne s’appelle « ${text} » ici.`,
    nothing: (team) =>
      `Il n’y a rien à connecter ici. Rien n’a été partagé. Pour de l’aide, adressez-vous à ${team}.`,
    demos: 'Essayer avec des données inventées',
    demo: 'Une personne qui n’existe pas, pendant sept jours',
    connected: 'Connecté',
  },
  consent: {
    title: (source) => `Connecter ${source}`,
    reads: ({ team, source }) => `Voici ce que ${team} lira chez ${source} :`,
    history: (days) =>
      `Dans le passé : ${days}. Puis tout ce qui est nouveau, jusqu’à ce que vous arrêtiez.`,
    stop: ({ team, source }) =>
      `Vous pouvez arrêter à tout moment : dans votre compte ${source}, ou sur la page de vos connexions, que ${team} peut vous envoyer. Ce qui a été lu jusque-là reste chez ${team}.`,
    broken: (source) =>
      `Votre connexion à ${source} ne fonctionne plus. Reconnectez-vous pour continuer. Ce qui a été lu avant est conservé.`,
    already: (source) =>
      `${source} est déjà connecté. Si vous le connectez de nouveau, la nouvelle connexion remplace l’ancienne.`,
  },
  logIn: {
    privacy: (source) => `Ce que vous saisissez est transmis à ${source} et n’est pas conservé.`,
    username: (source) => `Identifiant ou adresse e-mail chez ${source}`,
    password: (source) => `Mot de passe chez ${source}`,
    email: (source) => `Adresse e-mail chez ${source}`,
    region: 'Région de votre compte',
    address: (source) => `Adresse de votre ${source}`,
    token: 'Jeton d’accès avec le rôle `readable`',
    kept: (source) =>
      `Le jeton est conservé chiffré pour lire votre ${source} jusqu’à ce que vous vous déconnectiez.`,
  },
  code: {
    title: (source) => `Un code de ${source}`,
    sent: (source) => `${source} vous a envoyé un code.`,
    label: 'Code',
  },
  notConnected: 'Non connecté',
  nothingShared: 'Rien n’a été partagé.',
  problems: {
    invalid_token: () => ({
      happened: 'Ce lien ne fonctionne pas. Il est incomplet ou n’existe plus.',
      todo: 'Copiez de nouveau le lien entier, ou demandez-en un autre là où vous l’avez reçu.',
    }),
    token_expired: () => ({
      happened: 'Un lien est valable une heure.',
      todo: 'Demandez-en un autre là où vous l’avez reçu.',
    }),
    token_consumed: () => ({
      happened:
        'Si c’est vous qui l’avez utilisé, la connexion est faite et vous pouvez fermer cette fenêtre.',
      todo: 'Pour une autre source, demandez un autre lien.',
    }),
    token_not_validated: () => ({
      happened: 'Cela n’a pas commencé dans ce navigateur, ou il y a trop longtemps.',
      todo: 'Ouvrez de nouveau votre lien et restez dans le même navigateur jusqu’à la fin.',
    }),
    provider_credential_error: ({ source, team }) => ({
      happened: `${source} n’a pas accepté la connexion.`,
      todo: `Vérifiez votre saisie et réessayez. Si cela continue, adressez-vous à ${team}.`,
    }),
    provider_password_expired: ({ source }) => ({
      happened: `${source} vous demande d’abord un nouveau mot de passe.`,
      todo: `Changez-le chez ${source}, puis réessayez ici.`,
    }),
    provider_api_error: ({ source }) => ({
      happened: `${source} est injoignable pour le moment.`,
      todo: 'Réessayez dans quelques minutes. Vous n’avez commis aucune erreur.',
    }),
    unsupported_region: ({ source }) => ({
      happened: `${source} ne peut pas être connecté dans cette région.`,
      todo: 'Choisissez la région de votre compte, ou une autre source.',
    }),
    duplicate_connection: ({ source, team }) => ({
      happened: `Chez ${team}, ce compte ${source} est déjà connecté à quelqu’un d’autre.`,
      todo: `Connectez-vous à ${source} avec votre propre compte, ou adressez-vous à ${team}.`,
    }),
    required_scopes_not_granted: ({ source, team }) => ({
      happened: `${team} a besoin d’une autorisation que vous n’avez pas donnée chez ${source}.`,
      todo: 'Réessayez et donnez-la, ou choisissez « Pas maintenant ».',
    }),
    incorrect_mfa_code: ({ source }) => ({
      happened: 'Le code n’est pas le bon.',
      todo: `Saisissez le dernier code que ${source} vous a envoyé.`,
    }),
    user_cancelled: ({ source }) => ({
      happened: `Vous vous êtes arrêté chez ${source}.`,
      todo: 'Vous pouvez réessayer ou choisir une autre source.',
    }),
    not_offered: ({ team }) => ({
      happened: 'Votre lien ne permet pas de connecter cette source.',
      todo: `Choisissez-en une autre, ou adressez-vous à ${team}.`,
    }),
    demo_mixed: () => ({
      happened: 'Des données inventées ne peuvent pas côtoyer les vôtres.',
      todo: 'Déconnectez les unes avant de connecter les autres.',
    }),
    unknown_step: () => ({
      happened: 'Cette page ne sait pas ce qui lui est demandé.',
      todo: 'Recommencez ci-dessous.',
    }),
  },
  ended: {
    invalid_token: 'Ce lien ne fonctionne pas',
    token_expired: 'Ce lien a expiré',
    token_consumed: 'Ce lien a été utilisé',
  },
  missing: (list) => `Non autorisé : ${list}.`,
  tries: {
    one: 'Il vous reste # essai.',
    many: 'Il vous reste # d’essais.',
    other: 'Il vous reste # essais.',
  },
  noTries: 'Il ne reste aucun essai avec ce lien. Demandez-en un autre là où vous l’avez reçu.',
  closed: 'Rien n’a été connecté ni partagé.',
  connected: {
    title: (source) => `${source} est connecté`,
    waiting: 'Les premières données arrivent. Cela continue si vous fermez cette fenêtre.',
    arrived: 'Les premières données sont là :',
    empty: (source) => `Il n’y a pas encore de données. Elles viendront dès que ${source} en aura.`,
    until: (day) => `jusqu’au ${day}`,
    notShared: (list) => `Non partagé : ${list}.`,
    refresh: 'Regarder de nouveau',
    another: 'Connecter une autre source',
  },
  portal: {
    title: 'Vos connexions',
    intro: (team) => `D’où ${team} reçoit vos données de santé.`,
    nothing: (team) => `Rien n’est connecté. ${team} ne reçoit aucune donnée de vous.`,
    since: (day) => `Connecté depuis le ${day}`,
    last: (day) => `Dernières données : ${day}`,
    noData: 'Pas encore de données',
    works: 'Fonctionne',
    broken: 'Ne fonctionne plus. Reconnectez-vous pour continuer.',
    paused: 'En pause : rien n’est lu',
    demo: 'Données inventées',
    pushed:
      'C’est une application de votre téléphone qui l’envoie. Désactivez-la aussi là-bas, sinon elle se reconnectera.',
    disconnect: (source) => `Déconnecter ${source}`,
    reconnect: (source) => `Reconnecter ${source}`,
    connect: 'Connecter une source',
    question: (source) => `Déconnecter ${source} ?`,
    consequence: ({ team, source }) =>
      `${team} ne recevra plus rien de nouveau de ${source}. Ce qui a été lu avant reste chez ${team} ; pour le faire effacer, adressez-vous à ${team}. Vous pourrez reconnecter ${source} plus tard.`,
    confirm: 'Oui, déconnecter',
    keep: 'Non, garder',
    disconnected: (source) => `${source} est déconnecté.`,
    wasNot: (source) => `${source} n’était déjà plus connecté.`,
    ended: {
      unknown: {
        title: 'Ce lien ne fonctionne pas',
        happened: 'Il est incomplet ou n’existe plus.',
        todo: 'Copiez de nouveau le lien entier, ou demandez-en un autre là où vous l’avez reçu.',
      },
      used: {
        title: 'Ce lien a été utilisé',
        happened: 'Un lien vers cette page ne s’ouvre qu’une fois.',
        todo: 'Demandez-en un autre là où vous l’avez reçu.',
      },
      expired: {
        title: 'Ce lien a expiré',
        happened: 'Il n’a pas été ouvert à temps.',
        todo: 'Demandez-en un autre là où vous l’avez reçu.',
      },
      left: {
        title: 'Ouvrez de nouveau votre lien',
        happened: 'Cette page est restée ouverte plus d’une heure, ou ailleurs.',
        todo: 'Pour votre sécurité, demandez un autre lien là où vous l’avez reçu.',
      },
    },
  },
  kinds: {
    sleep: 'Sommeil',
    activity: 'Pas et activité',
    workouts: 'Entraînements et leurs parcours',
    heart: 'Fréquence cardiaque',
    heartVariability: 'Variabilité de la fréquence cardiaque',
    electrocardiogram: 'Électrocardiogrammes',
    bloodPressure: 'Tension artérielle',
    oxygen: 'Oxygène dans le sang',
    breathing: 'Respiration',
    temperature: 'Température corporelle',
    body: 'Poids et composition corporelle',
    glucose: 'Glycémie',
    cholesterol: 'Cholestérol',
    fitness: 'Forme physique',
    stress: 'Stress',
    nutrition: 'Repas et nutriments',
    water: 'Eau',
    medication: 'Insuline et inhalateur',
    cycle: 'Cycle menstruel',
    mindfulness: 'Pleine conscience',
    daylight: 'Lumière du jour et UV',
    falls: 'Chutes',
    hygiene: 'Lavage des mains',
    allergy: 'Marqueurs d’allergie',
    notes: 'Notes',
    profile: 'Âge, sexe et taille',
    other: 'Autres mesures',
  },
};
